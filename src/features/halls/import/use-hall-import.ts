import { useRef, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { isRateLimited, retry } from '#/ui/client/retry.ts';
import { readCsv } from '#/ui/table/csv-file.ts';
import type { Comparison, LicenseFacts } from './hall-import.contract.ts';
import {
  batchesOf,
  findColumns,
  type LicensedHall,
  LicenseReader,
  type SkippedRow,
} from './license-file.rules.ts';

export type ChangedHall = { hall: LicensedHall; before: LicenseFacts; after: LicenseFacts };
export type Plan = {
  added: LicensedHall[];
  changed: ChangedHall[];
  skipped: SkippedRow[];
  unchanged: number;
};
type Phase = 'choosing' | 'reading' | 'comparing' | 'ready' | 'saving' | 'done';
type ImportState = {
  phase: Phase;
  fileName: string;
  /** The finished fraction of the current phase, from 0 to 1. */
  progress: number;
  /** The current phase can be tried again after this failure; '' without one. */
  problem: string;
  plan: Plan;
  saved: { added: number; changed: number };
};

const NOT_A_LICENSE_FILE =
  '인허가 파일이 아닙니다. 사업장명, 주소, 영업상태명 열이 있는 CSV 파일을 골라주세요.';
const UNREADABLE = '파일을 읽을 수 없습니다.';

const NOTHING: Plan = { added: [], changed: [], skipped: [], unchanged: 0 };
const START: ImportState = {
  phase: 'choosing',
  fileName: '',
  progress: 0,
  problem: '',
  plan: NOTHING,
  saved: { added: 0, changed: 0 },
};

const calls = browserApi.api['billiard-halls'].import;

/** `retry` repeats the failed step; sending a batch twice does no harm. */
export function useHallImport() {
  const [state, setState] = useState(START);
  const read = useRef<LicensedHall[]>([]);
  const run = useRef<number>(undefined);
  const change = (changes: Partial<ImportState>) => setState(now => ({ ...now, ...changes }));

  const send = async (halls: LicensedHall[], sendBatch: SendBatch, next: Phase) => {
    change({ progress: 0, problem: '' });
    const batches = batchesOf(halls);
    try {
      for (const [index, batch] of batches.entries()) {
        // The whole country's file exceeds the rate limit of one address, so a refused batch is sent again.
        const { signal } = new AbortController();
        await retry(() => sendBatch(batch), { signal, mayPass: isRateLimited });
        change({ progress: (index + 1) / batches.length });
      }
      change({ phase: next });
    } catch (error) {
      change({ problem: asApiError(error).message });
    }
  };

  const compare = (skipped: SkippedRow[]) => {
    change({ phase: 'comparing', plan: { ...NOTHING, skipped } });
    const compareBatch = async (halls: LicensedHall[]) => {
      const outcomes = await fetchJson(calls.compare.$post({ json: { halls } }));
      setState(now => ({ ...now, plan: withOutcomes(now.plan, halls, outcomes) }));
    };
    return send(read.current, compareBatch, 'ready');
  };

  const choose = async (file: File) => {
    setState({ ...START, phase: 'reading', fileName: file.name });
    try {
      const reader = await readLicenses(file, progress => change({ progress }));
      read.current = reader.halls;
      run.current = undefined;
      await compare(reader.skipped);
    } catch (error) {
      setState({ ...START, problem: (error as Error).message });
    }
  };

  const save = () => {
    change({ phase: 'saving' });
    const { added, changed } = state.plan;
    const saveBatch = async (halls: LicensedHall[]) => {
      const saved = await fetchJson(calls.$post({ json: { halls, run: run.current } }));
      run.current = saved.run || undefined;
      setState(now => ({
        ...now,
        saved: { added: now.saved.added + saved.added, changed: now.saved.changed + saved.changed },
      }));
    };
    const halls = [...added, ...changed.map(({ hall }) => hall)];
    return send(halls, saveBatch, 'done');
  };
  const again = () => (state.phase === 'saving' ? save() : compare(state.plan.skipped));
  return { state, choose, save, retry: again, restart: () => setState(START) };
}

type SendBatch = (batch: LicensedHall[]) => Promise<void>;

async function readLicenses(file: File, onProgress: (part: number) => void): Promise<LicenseReader> {
  // Loaded only for an import, because of the map projections.
  const { locationOfTm } = await import('./tm-coordinates.rules.ts');
  let reader: LicenseReader | undefined;
  const take = (rows: string[][]) => {
    const [head, ...rest] = reader ? [[], ...rows] : rows;
    const columns = reader ? undefined : findColumns(head ?? []);
    if (columns) reader = new LicenseReader(columns, locationOfTm);
    for (const row of rest) reader?.take(row);
  };
  await readCsv(file, { take, onProgress }).catch(() => {
    throw new Error(UNREADABLE);
  });
  if (!reader) throw new Error(NOT_A_LICENSE_FILE);
  return reader;
}

function withOutcomes(plan: Plan, halls: LicensedHall[], outcomes: Comparison): Plan {
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
