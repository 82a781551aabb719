import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plannedFor } from '#/features/tournaments/bracket/match-times.rules.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { planMinutes, planNight } from '#/features/tournaments/engine/schedule/plan.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { newWriter } from '#test/browser/writers.ts';
import { advance } from '#test/fixtures/bracket-play.ts';
import {
  appendOnSite,
  openTv,
  readOnSite,
  type SavedOnSite,
  saveOnSite,
} from '#test/fixtures/tournaments-on-site.ts';

const save = async () => saveOnSite(await newWriter(), { count: 8, settings: { tables: 4 } });
const call = (match: number, referee: number | null = null) =>
  ({ type: 'called', match: `r1m${match}`, table: match, referee }) as const;

const read = async (saved: SavedOnSite) => replay((await readOnSite(saved)).events.map(({ event }) => event));

type Heard = { said: string[]; notes: number };

/** A TV that records its announcements and notes, in a browser with these voices. */
const openListeningTv = (saved: SavedOnSite, voices: string[]) =>
  openTv(saved, tv =>
    tv.page.addInitScript((langs: string[]) => {
      const heard: Heard = { said: [], notes: 0 };
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        heard.notes++;
        start.call(this, when);
      };
      const speechSynthesis = {
        getVoices: () => langs.map(lang => ({ lang })),
        speak: ({ text, lang }: { text: string; lang: string }) => heard.said.push(`${lang} ${text}`),
      };
      class SpeechSynthesisUtterance {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      }
      for (const [name, value] of Object.entries({ heard, speechSynthesis, SpeechSynthesisUtterance }))
        Object.defineProperty(window, name, { value });
    }, voices),
  );
const heardBy = (page: Page) => () => page.evaluate(() => (window as unknown as { heard: Heard }).heard);

test('a call is spoken once, in Korean, with the table, both players and the referee', async () => {
  const saved = await save();
  const { page } = await openListeningTv(saved, ['en-US', 'ko-KR']);
  const heard = heardBy(page);
  const tournament = await read(saved);
  const [first, second, third] = tournament.rounds[0]?.matches ?? [];
  const pair = (match: typeof first) =>
    match?.sides.map(({ entry }) => nameOf(tournament, entry)).join(' 대 ') ?? '';
  const referee = third?.sides[0].entry ?? null;
  const said = [`ko-KR 1번 테이블, ${pair(first)}.`];
  await appendOnSite(saved, call(1));
  await expect.poll(heard).toEqual({ said, notes: 2 });
  // None of these is a call: the next announcement is the next call.
  await appendOnSite(saved, { type: 'started', match: 'r1m1' });
  await page.keyboard.press('ArrowRight');
  await appendOnSite(saved, call(2, referee));
  said.push(`ko-KR 2번 테이블, ${pair(second)}. 심판 ${nameOf(tournament, referee)}.`);
  await expect.poll(heard).toEqual({ said, notes: 4 });
  // A call to another table is a new call.
  await appendOnSite(saved, { type: 'moved', match: 'r1m2', table: 4 });
  said.push(`ko-KR 4번 테이블, ${pair(second)}. 심판 ${nameOf(tournament, referee)}.`);
  await expect.poll(heard).toEqual({ said, notes: 6 });
  // Switched off, it is silent, and calls made meanwhile are not announced later.
  await page.getByRole('button', { name: '호출 소리 켬' }).click();
  await page.getByRole('button', { name: '호출 소리 끔' }).waitFor();
  await appendOnSite(saved, { type: 'recalled', match: 'r1m2' }, call(3));
  await page.locator('.tv-calls').getByText('3번 테이블').waitFor();
  // The call covers the switch, but the keyboard reaches it.
  await page.getByRole('button', { name: '호출 소리 끔' }).press('Enter');
  await page.getByRole('button', { name: '호출 소리 켬' }).waitFor();
  await appendOnSite(saved, { type: 'moved', match: 'r1m3', table: 2 });
  said.push(`ko-KR 2번 테이블, ${pair(third)}.`);
  // Two notes more: the switch sounds, too.
  await expect.poll(heard).toEqual({ said, notes: 10 });
});

test('a browser without a Korean voice plays the chime and says nothing', async () => {
  const saved = await save();
  const { page } = await openListeningTv(saved, ['en-US', 'ja-JP']);
  await appendOnSite(saved, call(1));
  await expect.poll(heardBy(page)).toEqual({ said: [], notes: 2 });
});

test('the next matches are shown with their planned times, which follow the results', async () => {
  const saved = await save();
  await appendOnSite(saved, call(1), call(2), { type: 'started', match: 'r1m1' });
  const { page } = await openListeningTv(saved, []);
  const tv = page.locator('.tv');
  const shown = async () => {
    if ((await tv.getAttribute('data-page')) !== 'next') await page.keyboard.press('ArrowRight');
    // The lines of two matches as large as calls: time, table, names.
    const lines = page.locator('.tv[data-page=next] .tv-call-one');
    return lines.evaluateAll(all =>
      all.map(line => [
        line.querySelector('.tv-calls-round')?.textContent?.split(' · ')[0],
        ...[...line.querySelectorAll('.tv-name')].map(name => name.textContent),
      ]),
    );
  };
  /** The plan at this minute. */
  const planned = (tournament: Tournament, keys: string[]) => {
    const now = Math.floor(Date.now() / 60_000) * 60_000;
    const plan = planNight(tournament, { now, tables: 4, ...planMinutes(tournament) });
    const matches = tournament.rounds.flatMap(({ matches }) => matches);
    return keys.map(key => {
      const match = matches.find(each => each.key === key);
      if (!match) throw new Error(key);
      return [plannedFor(plan, match), ...match.sides.map(({ entry }) => nameOf(tournament, entry))];
    });
  };
  const agrees = (tournament: Tournament, keys: string[]) => async () => {
    const [seen, wanted] = [await shown(), planned(tournament, keys)];
    return JSON.stringify(seen) === JSON.stringify(wanted) ? 'as planned' : { seen, wanted };
  };
  await expect.poll(agrees(await read(saved), ['r1m3', 'r1m4'])).toBe('as planned');
  const winners = (await read(saved)).rounds[0]?.matches.map(({ sides }) => sides[0].entry ?? 0) ?? [];
  await appendOnSite(saved, ...winners.slice(0, 4).map((entry, at) => advance(`r1m${at + 1}`, entry)));
  await expect.poll(agrees(await read(saved), ['r2m1', 'r2m2'])).toBe('as planned');
});
