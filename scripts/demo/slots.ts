import { dayOf, daysBetween, monthOf } from './calendar.ts';
import type { Member } from './community.ts';
import type { Context } from './context.ts';
import type { Slots } from './phrasing.ts';
import type { Random } from './random.ts';
import { placeOf, THINGS } from './texts.ts';

const STEPS = [30, 50, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000];

/** What a template of this author's post may name; the same values for the title, the text and its comments. */
export function authorSlots(author: Member, time: string, { today, halls }: Context, random: Random): Slots {
  const place = placeOf(author.region);
  const near = random.shuffle(halls.filter(hall => hall.region === author.region).map(hall => hall.name));
  const hall = author.hall || (near[0] as string);
  return {
    지역: author.region,
    동네: random.pick(place.districts)[1],
    구장: hall,
    딴구장: near.find(name => name !== hall) ?? hall,
    나이대: decade(author, today),
    구력: String(yearsPlayed(author, today, random)),
    출석: String(
      Math.max(3, Math.min(daysBetween(dayOf(author.joinedAt), dayOf(time)) - 1, random.int(10, 200))),
    ),
    다음달: String((monthOf(dayOf(time)) % 12) + 1),
    ...playing(author, random),
    ...things(random),
    ...numbers(random),
  };
}

/** The values that a comment may name: of its writer, of the post's author and of earlier commenters. */
export function commentSlots(
  writer: Member,
  author: Member,
  before: Member | undefined,
  today: string,
): Slots {
  return {
    글쓴이: author.username,
    앞사람: before?.username ?? author.username,
    내지역: writer.region,
    내동네: placeOf(writer.region).districts[writer.phone.charCodeAt(10) % 2]?.[1] ?? writer.region,
    내수지: String(writer.score4 || 100),
    내핸디: String(writer.score3 || 12),
    내런4: String(writer.highRun4 || 12),
    내런3: String(writer.highRun3 || 4),
    내나이대: decade(writer, today),
  };
}

/** The place of a 수지 among the steps that are played. */
export function stepOf(score4: number): number {
  return STEPS.indexOf(score4);
}

function playing(author: Member, random: Random): Slots {
  const score4 = author.score4 || 80;
  const step = stepOf(score4);
  const score3 = author.score3 || 12;
  // The clubs' tables: 20 points go with 0.39 an inning, 30 with 0.9.
  const average = 0.39 * (score3 / 20) ** 2.1;
  const fewInnings = Math.max(4, Math.round(score3 / (average * 2.3)));
  const lead = Math.max(3, Math.round((score4 / 10) * (0.25 + random.next() * 0.25)));
  return {
    수지: String(score4),
    윗수지: String(STEPS[Math.min(step + 1, STEPS.length - 1)]),
    아랫수지: String(STEPS[Math.max(step - 1, 0)]),
    핸디: String(score3),
    윗핸디: String(score3 + 2),
    런4: String(author.highRun4 || Math.max(3, Math.round(score4 / 10))),
    런3: String(author.highRun3 || Math.max(3, Math.round(score3 / 2) - 2)),
    에버: (average * (0.9 + random.next() * 0.2)).toFixed(3),
    빠른이닝: String(fewInnings),
    높은에버: (score3 / fewInnings).toFixed(3),
    개앞: String(lead),
  };
}

function things(random: Random): Slots {
  const cue = random.pick(THINGS.cues);
  return {
    큐: cue.name,
    값: String(random.int(cue.least, cue.most)),
    무게: String(480 + random.int(0, 10) * 5),
    팁: random.pick(['11.7mm', '12mm', '12mm', '12.2mm', '12.3mm']),
    내기상대: random.pick(THINGS.rivals),
    은어: random.pick(THINGS.jargon),
    고수지: random.pick(['500', '700', '1000']),
    강수: random.pick(['32강', '16강', '16강', '8강']),
    링크: `https://example.com/${random.pick(THINGS.linkPages)}/${random.int(100, 9999)}`,
  };
}

function numbers(random: Random): Slots {
  return {
    요일: `${random.pick([...'월화수목금토일'])}요일`,
    시각: random.pick(['6시 반', '7시', '7시', '7시 반', '8시', '8시 반']),
    명: String(random.int(6, 24)),
    참가: String(random.pick([24, 32, 40, 48, 64, 80])),
    회비: String(random.int(1, 3)),
    숫자: String(random.int(2, 5)),
    백원: String(random.pick([2, 3, 5])),
    몇달: String(random.int(2, 8)),
    몇주: String(random.int(2, 6)),
    이닝: String(random.int(8, 22)),
    공타: String(random.int(3, 8)),
    승: String(random.int(1, 4)),
    패: String(random.int(1, 4)),
    진패: String(random.int(5, 7)),
    날짜: String(random.int(5, 27)),
    걸음: `${random.int(5, 9)},${random.int(100, 999)}`,
  };
}

function decade(member: Member, today: string): string {
  const age = Number(today.slice(0, 4)) - (member.birthYear || 1980);
  return `${Math.max(2, Math.floor(age / 10))}0대`;
}

function yearsPlayed(member: Member, today: string, random: Random): number {
  const grown = Number(today.slice(0, 4)) - (member.birthYear || 1980) - 17;
  const wanted = Math.round((member.score4 || 50) / 30) + random.int(1, 9);
  return Math.max(1, Math.min(grown, wanted, 45));
}
