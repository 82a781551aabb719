/** A node for the element `of`: `fits` are the nodes it may be paired with, `mate` is its partner or null. */
export type Single<T> = { of: T; fits: Single<T>[]; mate: Single<T> | null };

type Node<T> = { single: Single<T>; base: Single<T>; parent: Single<T> | null; reached: boolean };
type Search<T> = { root: Single<T>; nodes: Map<Single<T>, Node<T>>; queue: Single<T>[] };

/**
 * Sets `mate` so that as many elements as possible are paired (Edmonds' blossom algorithm, 1965); an element
 * that has a mate stays paired, perhaps with another one.
 */
export function findMaximumMatching<T>(singles: readonly Single<T>[]): void {
  for (const root of singles) if (!root.mate) improve(singles, root);
}

function improve<T>(singles: readonly Single<T>[], root: Single<T>): void {
  const nodes = new Map(singles.map(each => [each, nodeOf(each)]));
  const search: Search<T> = { root, nodes, queue: [root] };
  at(search, root).reached = true;
  for (const from of search.queue)
    for (const to of from.fits) {
      if (from.mate === to || at(search, from).base === at(search, to).base) continue;
      if (to === root || (to.mate && at(search, to.mate).parent)) shrink(search, from, to);
      else if (!at(search, to).parent) {
        at(search, to).parent = from;
        if (!to.mate) {
          turnOver(search, to);
          return;
        }
        reach(search, to.mate);
      }
    }
}

function nodeOf<T>(single: Single<T>): Node<T> {
  return { single, base: single, parent: null, reached: false };
}

function at<T>({ nodes }: Search<T>, single: Single<T>): Node<T> {
  return nodes.get(single) as Node<T>;
}

function reach<T>(search: Search<T>, single: Single<T>): void {
  const node = at(search, single);
  if (node.reached) return;
  node.reached = true;
  search.queue.push(single);
}

/** Swaps the paired and unpaired edges along the path that was found, which adds one pair. */
function turnOver<T>(search: Search<T>, end: Single<T>): void {
  let last: Single<T> | null = end;
  while (last) {
    const before: Single<T> | null = at(search, last).parent;
    if (!before) return;
    const next: Single<T> | null = before.mate;
    last.mate = before;
    before.mate = last;
    last = next;
  }
}

/** Contracts an odd cycle into one node (a blossom). */
function shrink<T>(search: Search<T>, one: Single<T>, other: Single<T>): void {
  const base = commonBase(search, one, other);
  const ring = new Set([...walk(search, one, base, other), ...walk(search, other, base, one)]);
  for (const node of search.nodes.values()) {
    if (!ring.has(node.base)) continue;
    node.base = base;
    reach(search, node.single);
  }
}

function commonBase<T>(search: Search<T>, one: Single<T>, other: Single<T>): Single<T> {
  const seen = new Set<Single<T>>();
  for (let from: Single<T> | null = one; from; from = upFrom(search, from)) seen.add(at(search, from).base);
  let base = at(search, other).base;
  while (!seen.has(base)) base = at(search, upFrom(search, base) ?? search.root).base;
  return base;
}

/** The element two steps nearer the root of the search tree; null at the root. */
function upFrom<T>(search: Search<T>, single: Single<T>): Single<T> | null {
  const { mate } = at(search, single).base;
  return mate && at(search, mate).parent;
}

function walk<T>(search: Search<T>, from: Single<T>, base: Single<T>, child: Single<T>): Set<Single<T>> {
  const ring = new Set<Single<T>>();
  let [single, below] = [from, child];
  while (at(search, single).base !== base && single.mate) {
    const { mate } = single;
    ring.add(at(search, single).base).add(at(search, mate).base);
    at(search, single).parent = below;
    below = mate;
    single = at(search, mate).parent ?? search.root;
  }
  return ring;
}
