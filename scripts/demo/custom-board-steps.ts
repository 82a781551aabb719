import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countNumbered } from '#/database/lists/counts.ts';
import { SETTINGS_ROW } from '#/server/settings/stored-settings.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { write } from './board-steps.ts';
import { addDays, timeOf } from './calendar.ts';
import type { SeedRunner, Step } from './seed-runner.ts';
import { SUBJECTS } from './texts.ts';

type Texts = {
  name: string;
  slug: string;
  purpose: string;
  headings: string;
  posts: { daysAgo: number; author: number; heading: string; title: string; content: string }[];
};
const WRITTEN_AT = 20 * 3600;
const VIEWS = 37;

/** 말머리 of the free board, and the boards that the admin made, with their posts; `opened` is the first day's time. */
export function customBoardSteps(opened: string, today: string, runner: SeedRunner): Step[] {
  const boards = JSON.parse(
    readFileSync(join(import.meta.dirname, 'texts', 'boards.json'), 'utf8'),
  ) as Texts[];
  const headings = [...new Set(SUBJECTS.map(({ heading }) => heading).filter(Boolean))].join(', ');
  const value = JSON.stringify({ freeBoardHeadings: headings });
  return [
    {
      at: opened,
      run: tx =>
        tx.insertInto('site_settings').values({ name: SETTINGS_ROW, value, changed_at: opened }).execute(),
    },
    ...boards.flatMap(board => stepsOf(board, { opened, today, runner })),
  ];
}

type Around = { opened: string; today: string; runner: SeedRunner };

function stepsOf({ posts, ...board }: Texts, { opened, today, runner }: Around): Step[] {
  let id = 0;
  const made: Step = {
    at: opened,
    run: async tx => {
      id = FREE_BOARD_ID + (await countNumbered(tx, 'boards'));
      const rights = { readers: 'everyone', writers: 'members', position: 10 } as const;
      const times = { created_at: opened, updated_at: opened };
      await tx
        .insertInto('boards')
        .values({ id, ...board, ...rights, ...times })
        .execute();
      await tx
        .insertInto('row_counts')
        .values({ name: `board:${id}`, value: 0 })
        .execute();
    },
  };
  const written = posts.map(({ daysAgo, ...post }): Step => {
    const createdAt = timeOf(addDays(today, -daysAgo), WRITTEN_AT);
    return { at: createdAt, run: tx => write(tx, { ...post, createdAt, board: id, views: VIEWS }, runner) };
  });
  return [made, ...written];
}
