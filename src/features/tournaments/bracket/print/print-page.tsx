import type { ReactNode } from 'react';
import { fitName } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { PAPER } from './print-pages.rules.ts';
import '#/features/tournaments/bracket/drawing/bracket-drawing.css';
import './print-page.css';

/** The texts at the top of every printed page. */
export type PrintedFacts = {
  title: string;
  /** The day of the tournament: `2026-11-21`. */
  date?: string;
  hall?: string;
  /** An address, printed as a QR code. */
  link?: string;
  /** The prizes in the order of `PRIZE_NAMES`. */
  prizes?: readonly string[];
};

type PrintPageProps = {
  facts: PrintedFacts;
  /** Texts after date and hall, for example the number of players. */
  more: string[];
  /** The line with the podium and the awards; left out or '' before the end. */
  honours?: string;
  page: number;
  pages: number;
  children: ReactNode;
};

const TITLE = 7.5;
const SMALL = 3.8;
const QR = 19;

/** One page of paper, black on white in light and dark mode; its content is drawn in millimetres. */
export function PrintPage({ facts, more, honours, page, pages, children }: PrintPageProps) {
  const { title, date, hall, link } = facts;
  const space = PAPER.width - (link ? QR + 4 : 0);
  const line = [date && spokenDay(date, ''), hall, ...more].filter(Boolean).join('  ·  ');
  return (
    <svg className="bracket-drawing print-page" viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}>
      <title>{`${title} ${page}/${pages}`}</title>
      <text className="print-title" x={0} y={8} fontSize={TITLE}>
        {fitName(title, space / TITLE)}
      </text>
      <text x={0} y={15.5} fontSize={SMALL}>
        {fitName(line, space / SMALL)}
      </text>
      {honours && (
        <text x={0} y={20.5} fontSize={SMALL}>
          {fitName(honours, space / SMALL)}
        </text>
      )}
      {link && (
        <svg x={PAPER.width - QR} y={0} width={QR} height={QR} aria-hidden="true">
          <QrCode text={link} label="" />
        </svg>
      )}
      {children}
      {pages > 1 && (
        <text
          className="bracket-detail"
          x={PAPER.width}
          y={PAPER.height - 1}
          fontSize={SMALL}
          textAnchor="end"
        >
          {page} / {pages}
        </text>
      )}
    </svg>
  );
}
