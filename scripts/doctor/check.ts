import { setTimeout as pause } from 'node:timers/promises';
import { reasonNotToStart } from '#/app/start/start-errors.ts';
import type { Database } from '#/database/connect.ts';
import type { Config } from '#/server/settings/config.ts';

export type Level = 'ok' | 'warn' | 'fail' | 'skip';
/** `action` tells the operator what to do. */
export type Finding = { level: Level; message: string; action?: string };
export type Findings = Finding | Finding[];
export type Doctor = {
  config: Config;
  /** The written settings without defaults, from the environment or the named file. */
  settings: Record<string, string | undefined>;
  /** False if `settings` has the whole environment. */
  areOnlySettings: boolean;
  /** Opened to read; null if that fails, which is itself a finding. */
  db: Database | null;
  now: () => Date;
};
export type Check = {
  id: string;
  title: string;
  run: (doctor: Doctor) => Promise<Findings> | Findings;
};
export type Result = { id: string; title: string; findings: Finding[] };

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const skip = (message: string): Finding => ({ level: 'skip', message });
export const warn = (message: string, action: string): Finding => ({ level: 'warn', message, action });
export const fail = (message: string, action: string): Finding => ({ level: 'fail', message, action });

const LONGEST_MS = 15_000;

/** One check after another, each for at most fifteen seconds; a check that throws is a finding. */
export async function runChecks(checks: Check[], doctor: Doctor, longestMs = LONGEST_MS): Promise<Result[]> {
  const results: Result[] = [];
  for (const { id, title, run } of checks) {
    const work = Promise.resolve()
      .then(() => run(doctor))
      .catch(broken);
    const late = pause(longestMs, tooLate(longestMs), { ref: false });
    results.push({ id, title, findings: [await Promise.race([work, late])].flat() });
  }
  return results;
}

const tooLate = (ms: number) =>
  fail(
    `${Math.ceil(ms / 1000)}초 안에 끝나지 않았습니다.`,
    '점검하는 곳이 응답하지 않습니다. 디스크와 네트워크를 살펴보고 다시 해 주세요.',
  );

const broken = (error: unknown) =>
  fail(
    `점검하지 못했습니다. ${reasonNotToStart(error) || String(error)}`,
    '위의 원인을 없앤 뒤 다시 해 주세요.',
  );
