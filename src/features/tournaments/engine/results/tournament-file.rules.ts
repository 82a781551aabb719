import { z } from 'zod';
import { type TournamentEvent, tournamentEvents } from '#/features/tournaments/engine/events.contract.ts';
import { replayValid } from '#/features/tournaments/engine/replay.rules.ts';
import { FILE_BYTES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { FORMATS, formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { ResultHead } from './result-text.rules.ts';

const FILE_FORMAT = 'dangu-madang-tournament';
const TEXT_LIMIT = 200;

/** A tournament as a file; `title`, `day` (`YYYY-MM-DD` or '') and `hall` are the heading of its result. */
const tournamentFile = z.object({
  format: z.literal(FILE_FORMAT),
  /**
   * The lowest format version that can hold the tournament, so that older builds can read the file. 2: groups
   * and 풀리그; 3: double elimination and 패자부활; 4: late entrants; 5: groups with another target score than the
   * knockout; 6: ties settled by the organiser, or a score for 부전승; 7: late entrants of double elimination or
   * 패자부활, and 서바이벌; 8: a 개인전 that began on the scoreboard.
   */
  version: z.literal([1, 2, 3, 4, 5, 6, 7, 8]),
  title: z.string().max(TEXT_LIMIT),
  day: z.union([z.literal(''), z.iso.date()]).default(''),
  hall: z.string().max(TEXT_LIMIT).default(''),
  events: tournamentEvents.min(1),
});
export type TournamentFile = z.infer<typeof tournamentFile>;

export function writeFile(head: ResultHead, events: readonly TournamentEvent[]): string {
  const file: TournamentFile = {
    format: FILE_FORMAT,
    version: versionFor(events),
    ...head,
    events: [...events],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function versionFor(events: readonly TournamentEvent[]): TournamentFile['version'] {
  const isLate = events.some(({ type }) => type === 'joined');
  const versions = events.map((event): TournamentFile['version'] => {
    if (event.type === 'adjusted') return event.adjusted.targets.some(({ from }) => from === 0) ? 5 : 1;
    if (event.type === 'opened') return 8;
    if (event.type !== 'entered') return 1;
    const [first, second] = event.settings.stages ?? [];
    const version = formatOf(event.settings).fileVersion(first, isLate);
    const behind = second ? FORMATS[second.type].fileVersion(second, false) : 1;
    return behind > version ? behind : version;
  });
  return versions.reduce((newest, each) => (each > newest ? each : newest), 1);
}

/** Reads a file's JSON text; `problem` is a Korean sentence. One invalid part refuses the whole file. */
export function readFile(
  text: string,
): { file: TournamentFile; tournament: Tournament } | { problem: string } {
  if (text.length > FILE_BYTES_MOST) return { problem: '파일이 너무 큽니다.' };
  const content = parseJson(text);
  if (content === undefined) return { problem: 'JSON 파일이 아닙니다.' };
  const { format, version } = Object(content) as Record<string, unknown>;
  if (format !== FILE_FORMAT) return { problem: '당구마당 대회 파일이 아닙니다.' };
  if (!tournamentFile.shape.version.safeParse(version).success)
    return { problem: '이 버전의 대회 파일은 읽을 수 없습니다.' };
  const read = tournamentFile.safeParse(content);
  if (!read.success) {
    const [field, index] = read.error.issues[0]?.path ?? [];
    const isEvent = field === 'events' && typeof index === 'number';
    const problem = isEvent
      ? `${index + 1}번째 기록을 읽을 수 없습니다.`
      : '대회 파일의 내용이 올바르지 않습니다.';
    return { problem };
  }
  const { tournament, invalid } = replayValid(read.data.events);
  const [first] = invalid;
  if (!first) return { file: read.data, tournament };
  const number = read.data.events.indexOf(first.event) + 1;
  return { problem: `${number}번째 기록이 맞지 않습니다. ${first.refusal}` };
}

function parseJson(text: string): unknown {
  try {
    // Editors on Windows write a byte order mark at the beginning.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
