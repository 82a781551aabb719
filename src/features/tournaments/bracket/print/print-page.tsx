import type { ReactNode } from 'react';
import { fitName } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { PAPER } from './print-pages.rules.ts';
import '#/features/tournaments/bracket/drawing/bracket-drawing.css';
import './print-page.css';

type PrintPageProps = {
  /** The texts at the top of the page; the address is printed as a QR code. */
  head: ResultHead;
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
export function PrintPage({ head, more, honours, page, pages, children }: PrintPageProps) {
  const { title, day, hall, address } = head;
  const space = PAPER.width - (address ? QR + 4 : 0);
  const line = [day && spokenDay(day, ''), hall, ...more].filter(Boolean).join('  ·  ');
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
      {address && (
        <svg x={PAPER.width - QR} y={0} width={QR} height={QR} aria-hidden="true">
          <QrCode text={address} label="" />
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
