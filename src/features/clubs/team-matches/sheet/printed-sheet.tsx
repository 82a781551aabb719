import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { slotRulesText, slotTitle, winnerText } from '#/features/clubs/team-matches/team-match.rules.ts';
import { SCORING_NAMES } from '#/features/clubs/team-matches/team-matches.constants.ts';
import type { SheetSlot, TeamSheet } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import '#/features/tournaments/bracket/print/print-page.css';

/** Prints the sheet alone, once for each value of `print`; `link` is printed as a QR code. */
export function PrintedSheet({ sheet, link, print }: { sheet: TeamSheet; link: string; print: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press prints, a change of the score does not
  useEffect(() => window.print(), [print]);
  return createPortal(
    <div className="print-root">
      <SheetPaper sheet={sheet} link={link} />
    </div>,
    document.body,
  );
}

/** The figures of a side, from the outside to the middle. */
const FIGURES: { title: string; of: (slot: SheetSlot, side: 0 | 1) => ReactNode }[] = [
  { title: '목표', of: ({ targets }, side) => targets[side] },
  { title: '점수', of: ({ score }, side) => score?.points[side] },
  { title: '하이런', of: ({ score }, side) => score?.highRuns[side] },
];
const TITLES = FIGURES.map(({ title }) => title);

/** The sheet as a page of A4 paper: undecided slots stay empty, to be filled in by hand. */
function SheetPaper({ sheet, link }: { sheet: TeamSheet; link: string }) {
  const { teams, day, time, hall, league, slots, scoring, score } = sheet;
  const about = league && `${league.name} ${league.round}라운드`;
  const facts = [spokenDay(day, ''), hall, time, about, SCORING_NAMES[scoring]];
  const isBegun = slots.some(({ state }) => state === 'decided');
  return (
    <div className="print-page text-[11pt] text-black leading-tight [&_:is(td,th)]:border [&_:is(td,th)]:border-black [&_:is(td,th)]:px-1">
      <div className="mb-2 flex items-end justify-between">
        <div>
          <p className="font-bold text-[20pt]">{teams.map(({ name }) => name).join(' 대 ')}</p>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {link && <QrCode className="h-[19mm]" text={link} label="" />}
      </div>
      <table className="w-full border-collapse text-center tabular-nums">
        <thead>
          <tr>
            <th rowSpan={2}>경기</th>
            <th colSpan={4}>{teams[0].name}</th>
            <th rowSpan={2}>이닝</th>
            <th colSpan={4}>{teams[1].name}</th>
            <th colSpan={2}>확인</th>
          </tr>
          <tr>
            {['선수', ...TITLES, ...TITLES.toReversed(), '선수', ...teams.map(({ name }) => name)].map(
              (title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: both sides have the same titles
                <th key={index} className="font-normal text-[9pt]">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        {/* Fifteen slots fit on one page. */}
        <tbody className={slots.length > 8 ? '[&>tr]:h-[8mm]' : '[&>tr]:h-[15mm]'}>
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
            <SlotRow key={index} slot={slot} number={index + 1} />
          ))}
        </tbody>
        <tfoot>
          <tr className="h-[16mm] font-bold">
            <th>팀 점수</th>
            <td colSpan={9} className="text-[18pt]">
              {isBegun ? `${score.join(' : ')} (${winnerText(sheet, teams)})` : ':'}
            </td>
            {teams.map(({ name }) => (
              <td key={name} className="align-top font-normal text-[9pt]">
                주장 서명
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function SlotRow({ slot, number }: { slot: SheetSlot; number: number }) {
  // A score under way is not written on paper.
  const shown = slot.state === 'decided' ? slot : { ...slot, score: null };
  const figures = (side: 0 | 1) => FIGURES.map(({ title, of }) => <td key={title}>{of(shown, side)}</td>);
  return (
    <tr>
      <th className="text-left">
        {slotTitle(slot, number)}
        <small className="block font-normal">
          {slot.forfeit ? `몰수: ${slot.forfeit}` : slotRulesText(slot)}
        </small>
      </th>
      <Players slot={slot} side={0} />
      {figures(0)}
      <td>{shown.score && Math.max(...shown.score.innings)}</td>
      {figures(1).toReversed()}
      <Players slot={slot} side={1} />
      <td className="w-[20mm]" />
      <td className="w-[20mm]" />
    </tr>
  );
}

/** The players of a side; the winning side is bold. */
const Players = ({ slot: { names, winner }, side }: { slot: SheetSlot; side: 0 | 1 }) => (
  <td className={`w-[46mm] text-left ${winner === side ? 'font-bold' : ''}`}>
    {names?.[side].join(' · ')}
    {winner === side && ' (승)'}
  </td>
);
