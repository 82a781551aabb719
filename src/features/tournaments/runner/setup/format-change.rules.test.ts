import { describe, expect, test } from 'vitest';
import { emptyTournament, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { STAGED_FORMATS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import {
  DEFAULT_FORMAT,
  type FormatOptions,
} from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { FORMATS } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { type Entering, readEntering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  drawCommand,
  newEntering,
  startOf,
  withSlot,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { withCommands } from '#test/fixtures/bracket-play.ts';
import {
  FORMAT_TYPES,
  type FormatType,
  formatChangeRefusal,
  formatOfStages,
  formatText,
  formatType,
  optionsOf,
  optionsWithFormat,
  withFormat,
} from './format-change.rules.ts';
import { hasDrawIn, hasRoundRobin } from './format-sizes.rules.ts';

/** Typed players with handicaps and halls, in `size` slots. */
function typed(count: number, size = count): Entering {
  return Array.from({ length: count }, (_, at) => at).reduce(
    (field, at) =>
      withSlot(field, at, {
        byHand: true,
        name: `선수${at}`,
        score4: `${100 + at * 10}`,
        hall: `당구장${at % 3}`,
      }),
    newEntering(size),
  );
}
const namesIn = ({ slots }: Entering) => slots.flatMap(({ name }) => name || []);

describe('another format while the field is entered', () => {
  test('everybody stays, with handicap and hall, through any number of changes', () => {
    const start = typed(21, 32);
    let now = start;
    for (const type of ['groups', 'double', 'revival', 'knockout', 'groups'] as FormatType[]) {
      const next = withFormat('team', now, type);
      if (!next) throw new Error(`21 play ${type}`);
      expect(formatType(next.options.format)).toBe(type);
      expect(next.slots.filter(({ name }) => name)).toEqual(start.slots.slice(0, 21));
      expect(readEntering(JSON.parse(JSON.stringify(next)))).toEqual(next);
      now = next;
    }
    expect(withFormat('team', now, 'league')).toBeUndefined();
    expect(formatChangeRefusal('team', 'league', 21)).toBe('풀리그는 3명부터 20명까지입니다.');
    expect(formatChangeRefusal('multi', 'knockout', 17)).toBeUndefined();
    expect(formatChangeRefusal('multi', 'knockout', 65)).toBe('토너먼트는 64팀까지입니다.');
  });

  test('the chosen options come back with their format: the preset, the pots, the number of slots', () => {
    const format = {
      ...DEFAULT_FORMAT,
      preset: '5-1-3',
      criteria: ['difference', 'points'],
    } satisfies FormatOptions;
    const groups = typed(17);
    groups.options = {
      ...groups.options,
      format,
      draw: { ...groups.options.draw, by: 'lot', seeds: 2, seededBy: 'hand' },
    };
    const knockout = withFormat('team', groups, 'knockout') as Entering;
    expect(knockout.slots).toHaveLength(17);
    expect(knockout.options.format).toBeUndefined();
    const back = withFormat('team', knockout, 'groups') as Entering;
    expect(back.slots).toEqual(groups.slots);
    expect(back.options.format).toEqual(format);
    expect(back.options.draw).toEqual(groups.options.draw);
  });

  test('groups are drawn by lot, though the bracket was to be as entered', () => {
    const { options } = withFormat('team', typed(8), 'groups') as Entering;
    expect(options.draw).toMatchObject({ by: 'lot', apart: true });
    expect(typed(8).options.draw.by).toBe('order');
  });

  test('partners stay beside each other where empty places go', () => {
    const pairs = typed(0, 16);
    const half = [0, 2, 3, 5].reduce(
      (field, at) => withSlot(field, at, { byHand: true, name: `선수${at}` }),
      pairs,
    );
    for (const type of FORMAT_TYPES) {
      const next = withFormat('multi', half, type);
      if (next)
        expect(next.slots.slice(0, 6).map(({ name }) => name)).toEqual(
          half.slots.slice(0, 6).map(({ name }) => name),
        );
    }
    expect(namesIn(half)).toHaveLength(4);
  });
});

describe('the options of an entered tournament', () => {
  const entered = (entering: Entering): Tournament =>
    withCommands(emptyTournament(), ...startOf('team', entering));

  test('are its settings, with changes since the start', () => {
    const field = typed(21);
    const options = optionsWithFormat({ ...field.options, tables: 3 }, 'groups', 21);
    const start = entered({ ...field, options });
    const adjusted = { tables: 5, callMinutes: 3, targets: [] };
    const now = withCommands(start, { type: 'adjusted', adjusted });
    const known = optionsOf(now.settings as NonNullable<typeof now.settings>, options);
    expect(known).toEqual({ ...options, tables: 5, format: known.format });
    expect(formatType(known.format)).toBe('groups');
  });

  test('any format with a draw can become any other, and the draw follows the new one', () => {
    const types = FORMAT_TYPES.filter(type => type === 'knockout' || hasDrawIn('team', { type }));
    for (const first of types)
      for (const second of types) {
        const field = typed(12);
        const options = optionsWithFormat({ ...field.options, thirdPlace: true }, first, 12);
        const lots = { ...options, draw: { ...options.draw, by: 'lot' as const, seeds: 4 } };
        const now = entered({ ...field, options: optionsWithFormat(lots, second, 12) });
        const known = optionsOf(now.settings as NonNullable<typeof now.settings>, lots);
        expect(formatType(known.format)).toBe(second);
        const drawn = withCommands(now, drawCommand(known, 12, 'K7M2QX'));
        expect(drawn.phase).toBe('drawn');
        expect(drawn.rounds.length + drawn.groups.length).toBeGreaterThan(0);
      }
  });

  test('the stages of a tournament say how it was set up', () => {
    const format = {
      ...DEFAULT_FORMAT,
      preset: '4-2-0',
      win: 3,
      draws: true,
      knockout: 'double',
      reset: true,
    } as const;
    const field = typed(12);
    const { settings } = entered({
      ...field,
      options: { ...field.options, format, draw: { ...field.options.draw, by: 'lot' } },
    });
    expect(formatOfStages(settings?.stages)).toEqual(format);
    expect(formatText(format, 12)).toBe('조별리그 + 토너먼트, 3인 4조 → 각 조 2위까지 → 8강');
    // Groups of two are invalid.
    expect(formatText({ ...format, preset: '5-1-0' }, 12)).toBe('조별리그 + 토너먼트');
    expect(formatText(undefined, 12)).toBe('토너먼트');
    expect(formatOfStages(undefined)).toBeUndefined();
  });
});

test.each(STAGED_FORMATS)('the set-up of %s knows whether its rules have tables', type => {
  expect(hasRoundRobin({ ...DEFAULT_FORMAT, type })).toBe(FORMATS[type].roundRobin !== undefined);
});
