import { useRef, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { isRateLimited, retry } from '#/ui/client/retry.ts';
import { readCsv } from '#/ui/table/csv-file.ts';
import type { LicenseFacts } from './hall-import.contract.ts';
import {
  batchesOf,
  findColumns,
  type LicensedHall,
  LicenseReader,
  type SkippedRow,
} from './license-file.rules.ts';

export type ChangedHall = { hall: LicensedHall; before: LicenseFacts; after: LicenseFacts };
/** The effects of importing the file, as far as they are known. */
export type Plan = {
  added: LicensedHall[];
  changed: ChangedHall[];
  skipped: SkippedRow[];
  unchanged: number;
};
export type Phase = 'choosing' | 'reading' | 'comparing' | 'ready' | 'saving' | 'done';
export type ImportState = {
  phase: Phase;
  fileName: string;
  /** The finished part of the current phase, from 0 to 1. */
  progress: number;
  /** Why the phase is paused; it can be resumed. */
  problem: string;
  /** Whether the saving was stopped; batches saved before remain. */
  isStopped: boolean;
  plan: Plan;
  saved: { added: number; changed: number };
};

const NOT_A_LICENSE_FILE =
  '인허가 파일이 아닙니다. 사업장명, 주소, 영업상태명 열이 있는 CSV 파일을 골라주세요.';
const UNREADABLE = '파일을 읽을 수 없습니다.';
const COMPARE_FAILED = '등록된 당구장과 비교하는 중 문제가 발생했습니다.';
const SAVE_FAILED = '당구장을 등록하는 중 문제가 발생했습니다.';

const NOTHING: Plan = { added: [], changed: [], skipped: [], unchanged: 0 };
const START: ImportState = {
  phase: 'choosing',
  fileName: '',
  progress: 0,
  problem: '',
  isStopped: false,
  plan: NOTHING,
  saved: { added: 0, changed: 0 },
};

type DoBatch = (batch: LicensedHall[], signal: AbortSignal) => Promise<void>;
/** `run` is the number of the import of the batches saved so far. */
type Steps = { batches: LicensedHall[][]; next: number; run?: number };

/**
 * Imports a licence file in three steps: reads it in the browser, compares it with the site, and saves the
 * shown plan.
 */
export function useHallImport() {
  const [state, setState] = useState(START);
  const change = (changes: Partial<ImportState>) => setState(now => ({ ...now, ...changes }));
  const { stopper, steps, send } = useBatches(change);

  const compare = async () => {
    const ready = await send(async (halls, signal) => {
      const json = { halls };
      const outcomes = await fetchJson(browserApi.api['billiard-halls'].import.compare.$post({ json }));
      if (!signal.aborted) setState(now => ({ ...now, plan: withOutcomes(now.plan, halls, outcomes) }));
    }, COMPARE_FAILED);
    if (ready) change({ phase: 'ready' });
  };

  const choose = async (file: File) => {
    const { signal } = renew(stopper);
    setState({ ...START, phase: 'reading', fileName: file.name });
    try {
      const reader = await readLicenses(file, signal, progress => change({ progress }));
      steps.current = { batches: batchesOf(reader.halls), next: 0 };
      const plan = { ...NOTHING, skipped: reader.skipped };
      change({ phase: 'comparing', progress: 0, plan });
    } catch (error) {
      if (!signal.aborted) setState({ ...START, problem: (error as Error).message });
      return;
    }
    await compare();
  };

  const save = async () => {
    const done = await send(async halls => {
      const json = { halls, run: steps.current.run };
      const saved = await fetchJson(browserApi.api['billiard-halls'].import.$post({ json }));
      const { added, changed, run } = saved;
      steps.current.run = run || undefined;
      setState(now => {
        const saved = { added: now.saved.added + added, changed: now.saved.changed + changed };
        return { ...now, saved };
      });
    }, SAVE_FAILED);
    if (done) change({ phase: 'done' });
  };
  const begin = () => {
    const { added, changed } = state.plan;
    const halls = [...added, ...changed.map(({ hall }) => hall)];
    steps.current = { batches: batchesOf(halls), next: 0 };
    change({ phase: 'saving', progress: 0 });
    return save();
  };
  const cancel = () => {
    stopper.current.abort();
    if (state.phase !== 'saving') setState(START);
    else change({ isStopped: true });
  };
  const goOn = () => (state.phase === 'saving' ? save() : compare());
  return { state, choose, begin, cancel, retry: goOn, restart: () => setState(START) };
}

/** The remaining batches of a step. */
function useBatches(change: (changes: Partial<ImportState>) => void) {
  const stopper = useRef(new AbortController());
  const steps = useRef<Steps>({ batches: [], next: 0 });
  /** Sends the remaining batches in order; a failed or stopped run can be resumed. */
  const send = async (doBatch: DoBatch, failed: string) => {
    const { signal } = renew(stopper);
    change({ problem: '', isStopped: false });
    const { current } = steps;
    while (current.next < current.batches.length) {
      try {
        const batch = current.batches[current.next] ?? [];
        // The file of the whole country exceeds the rate limit of one address: wait for the Retry-After, then
        // continue.
        await retry(() => doBatch(batch, signal), { signal, mayPass: isRateLimited });
      } catch (error) {
        if (!signal.aborted) change({ problem: asApiError(error, failed).message });
        return false;
      }
      // A stopped run that ends late must not advance the run that replaced it; a batch sent twice does no
      // harm.
      if (signal.aborted) return false;
      current.next++;
      change({ progress: current.next / current.batches.length });
    }
    return true;
  };
  return { stopper, steps, send };
}

function renew(stopper: { current: AbortController }): AbortController {
  stopper.current.abort();
  stopper.current = new AbortController();
  return stopper.current;
}

async function readLicenses(
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<LicenseReader> {
  // Loaded only for an import, because of the map projections.
  const { locationOfTm } = await import('./tm-coordinates.rules.ts');
  let reader: LicenseReader | undefined;
  const take = (rows: string[][]) => {
    const [head, ...rest] = reader ? [[], ...rows] : rows;
    const columns = reader ? undefined : findColumns(head ?? []);
    if (columns) reader = new LicenseReader(columns, locationOfTm);
    for (const row of rest) reader?.take(row);
  };
  await readCsv(file, { take, onProgress, signal }).catch(() => {
    throw new Error(UNREADABLE);
  });
  if (!reader) throw new Error(NOT_A_LICENSE_FILE);
  return reader;
}

type Outcome = { is: 'new' | 'same' } | { is: 'changed'; before: LicenseFacts; after: LicenseFacts };

function withOutcomes(plan: Plan, halls: LicensedHall[], outcomes: Outcome[]): Plan {
  const added = halls.filter((_, position) => outcomes[position]?.is === 'new');
  const changed = halls.flatMap((hall, index) => {
    const outcome = outcomes[index];
    return outcome?.is === 'changed' ? [{ hall, before: outcome.before, after: outcome.after }] : [];
  });
  const unchanged = halls.length - added.length - changed.length;
  return {
    ...plan,
    added: [...plan.added, ...added],
    changed: [...plan.changed, ...changed],
    unchanged: plan.unchanged + unchanged,
  };
}
