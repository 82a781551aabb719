/** A slot of the bracket as a vertex of a graph; `mate` is the neighbour with which it is paired, or null. */
export type Vertex = { slot: number; neighbours: Vertex[]; mate: Vertex | null };

type State = { vertex: Vertex; base: Vertex; parent: Vertex | null; reached: boolean };
type Search = { root: Vertex; states: Map<Vertex, State>; queue: Vertex[] };

/** Pairs as many vertices as possible (Edmonds' blossom algorithm, 1965); a paired one stays paired. */
export function findMaximumMatching(vertices: readonly Vertex[]): void {
  for (const root of vertices) if (!root.mate) augment(vertices, root);
}

function augment(vertices: readonly Vertex[], root: Vertex): void {
  const states = new Map(
    vertices.map(vertex => [vertex, { vertex, base: vertex, parent: null, reached: false }]),
  );
  const search: Search = { root, states, queue: [root] };
  stateOf(search, root).reached = true;
  for (const from of search.queue)
    for (const to of from.neighbours) {
      if (from.mate === to || stateOf(search, from).base === stateOf(search, to).base) continue;
      if (to === root || (to.mate && stateOf(search, to.mate).parent)) contract(search, from, to);
      else if (!stateOf(search, to).parent) {
        stateOf(search, to).parent = from;
        if (!to.mate) {
          flipPath(search, to);
          return;
        }
        enqueue(search, to.mate);
      }
    }
}

const stateOf = ({ states }: Search, vertex: Vertex): State => states.get(vertex) as State;

function enqueue(search: Search, vertex: Vertex): void {
  const state = stateOf(search, vertex);
  if (state.reached) return;
  state.reached = true;
  search.queue.push(vertex);
}

/** Swaps paired and unpaired edges on the path from `end` to the root of the search tree: one pair more. */
function flipPath(search: Search, end: Vertex): void {
  for (let last: Vertex | null = end; last; ) {
    const before: Vertex | null = stateOf(search, last).parent;
    if (!before) return;
    const next: Vertex | null = before.mate;
    [last.mate, before.mate] = [before, last];
    last = next;
  }
}

/** Contracts the odd cycle (blossom) that the edge between `one` and `other` closes into one vertex. */
function contract(search: Search, one: Vertex, other: Vertex): void {
  const base = commonBase(search, one, other);
  const ring = new Set([...pathToBase(search, one, base, other), ...pathToBase(search, other, base, one)]);
  for (const state of search.states.values()) {
    if (!ring.has(state.base)) continue;
    state.base = base;
    enqueue(search, state.vertex);
  }
}

function commonBase(search: Search, one: Vertex, other: Vertex): Vertex {
  const seen = new Set<Vertex>();
  for (let from: Vertex | null = one; from; from = grandparent(search, from))
    seen.add(stateOf(search, from).base);
  let base = stateOf(search, other).base;
  while (!seen.has(base)) base = stateOf(search, grandparent(search, base) ?? search.root).base;
  return base;
}

/** The vertex two steps nearer the root of the search tree; null at the root. */
function grandparent(search: Search, vertex: Vertex): Vertex | null {
  const { mate } = stateOf(search, vertex).base;
  return mate && stateOf(search, mate).parent;
}

function pathToBase(search: Search, from: Vertex, base: Vertex, child: Vertex): Set<Vertex> {
  const ring = new Set<Vertex>();
  let [vertex, below] = [from, child];
  while (stateOf(search, vertex).base !== base && vertex.mate) {
    const { mate } = vertex;
    ring.add(stateOf(search, vertex).base).add(stateOf(search, mate).base);
    stateOf(search, vertex).parent = below;
    below = mate;
    vertex = stateOf(search, mate).parent ?? search.root;
  }
  return ring;
}
