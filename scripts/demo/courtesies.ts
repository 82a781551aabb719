import { type Slots, speak } from './phrasing.ts';
import type { Random } from './random.ts';

// The first names the 수지, which many a text does by itself.
const OPENINGS = [
  '{지역}에서 4구 {수지} 놓고 칩니다.',
  '안녕하세요.',
  '안녕하세요, {지역} {동네}에서 치는 <회원입니다|{나이대}입니다>.',
  '<오랜만에|문득 생각나서> 글 남겨 봅니다.',
  '<수고 많으십니다.|다들 즐거운 당구 하고 계신가요?|좋은 하루 보내고 계신지요.>',
];
const THANKS = [
  '<미리 감사드립니다.|댓글 미리 감사합니다.>',
  '<고수님들 조언 기다립니다.|편하게 의견 주세요.>',
  '<답글 달아 주시면 감사하겠습니다.|짧게라도 한마디씩 부탁드려요.>',
];
const WISHES = ['다들 <즐거운 당구|즐당> 하세요.', '<오늘도 좋은 하루 보내세요.|다들 좋은 하루 되세요.>'];
const LONG = 230;
const LONG_THANKS = '<긴 글 읽어 주셔서 감사합니다.|쓰다 보니 길어졌네요.>';
const GREETS_ALREADY = /안녕하세요|반갑습니다/u;

/** Some say hello before what they tell, and some say thanks behind it. */
export function withCourtesies(body: string, slots: Slots, random: Random): string {
  const openings = body.includes('수지') || body.includes(`${slots.수지} `) ? OPENINGS.slice(1) : OPENINGS;
  const greets = !GREETS_ALREADY.test(body) && random.chance(0.22);
  const parts = [greets ? speak(random.pick(openings), slots, random) : '', body];
  if (random.chance(0.2)) parts.push(speak(closing(body, random), slots, random));
  return parts.filter(Boolean).join('\n\n');
}

function closing(body: string, random: Random): string {
  if (body.endsWith('?')) return random.pick(THANKS);
  return body.length > LONG ? LONG_THANKS : random.pick(WISHES);
}
