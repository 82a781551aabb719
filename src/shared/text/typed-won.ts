import { z } from 'zod';
import { withJosa } from './josa.ts';
import { WON_MOST, wonOf, wonText } from './won.ts';
import '#/shared/schema-messages.ts';

const TYPED_MOST = 40;

/** The schema of an amount in won, sent as a number or as typed text; `label` names its field in messages. */
export function typedWon(label: string, least = 0) {
  const named = withJosa(label, '은/는');
  const wrong = `${named} 30,000이나 3만 5천원처럼 적어주세요.`;
  const range = `${named} ${wonText(least)}부터 ${wonText(WON_MOST)}까지입니다.`;
  return z
    .union([z.string().max(TYPED_MOST), z.number()], wrong)
    .transform(typed => (typeof typed === 'string' ? wonOf(typed) : typed))
    .pipe(z.number(wrong).int(range).min(least, range).max(WON_MOST, range));
}
