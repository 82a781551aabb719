import { withCommas } from './with-commas.ts';

/** Maximum amount of a fee, of a payment and of an entry in a ledger, in won. */
export const WON_MOST = 10_000_000;

export const wonText = (won: number) => `${withCommas(won)}원`;

const GROUPING = /(?<=\d)[,\s](?=\d{3}(?!\d))|(?<!\d)\s+|\s+(?!\d)/g;
const WON = /^₩?(?:(\d+)만)?(?:(\d+)천)?(\d*)원?$/;
const DECIMAL = /^(\d+)\.(\d)([만천]원?)$/;
const UNITS: Record<string, number> = { 만: 10_000, 천: 1000 };

/** The won of a typed amount (`30000`, `30,000원`, `3만`, `3만 5천원`, `1.5만`); NaN for any other text. */
export function wonOf(typed: string): number {
  const text = typed.normalize('NFKC').replace(GROUPING, '');
  const [, whole = '', tenth = '', unit = ''] = DECIMAL.exec(text) ?? [];
  if (unit) return Number(`${whole}${tenth}`) * ((UNITS[unit.charAt(0)] ?? 0) / 10);
  const [found, tenThousands = '', thousands = '', rest = ''] = WON.exec(text) ?? [];
  if (!found || !/\d/.test(found)) return Number.NaN;
  // At most four digits follow 만, and three follow 천: `3만 50000` is no amount.
  if (tenThousands && (thousands.length > 1 || rest.length > 4)) return Number.NaN;
  if (thousands && rest.length > 3) return Number.NaN;
  return Number(tenThousands) * 10_000 + Number(thousands) * 1000 + Number(rest);
}
