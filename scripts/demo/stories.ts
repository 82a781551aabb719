import { beginners } from './subjects/beginners.ts';
import { broadcasts } from './subjects/broadcasts.ts';
import { clubs } from './subjects/clubs.ts';
import { cues } from './subjects/cues.ts';
import { food } from './subjects/food.ts';
import { fourBall } from './subjects/four-ball.ts';
import { greetings } from './subjects/greetings.ts';
import { hallTalk } from './subjects/hall-talk.ts';
import { handicaps } from './subjects/handicaps.ts';
import { health } from './subjects/health.ts';
import { highRuns } from './subjects/high-runs.ts';
import { life } from './subjects/life.ts';
import { manners } from './subjects/manners.ts';
import { matches } from './subjects/matches.ts';
import { owners } from './subjects/owners.ts';
import { practice } from './subjects/practice.ts';
import { rules } from './subjects/rules.ts';
import { secondHand } from './subjects/second-hand.ts';
import { siteTalk } from './subjects/site-talk.ts';
import { slumps } from './subjects/slumps.ts';
import type { Story, Subject } from './subjects/story.ts';
import { systems } from './subjects/systems.ts';
import { tournaments } from './subjects/tournaments.ts';

export type Tale = { story: Story; subject: Subject };

const SUBJECTS: readonly Subject[] = [
  beginners,
  broadcasts,
  clubs,
  cues,
  food,
  fourBall,
  greetings,
  hallTalk,
  handicaps,
  health,
  highRuns,
  life,
  manners,
  matches,
  owners,
  practice,
  rules,
  secondHand,
  siteTalk,
  slumps,
  systems,
  tournaments,
];

/** Every story of the free board, beside the subject it belongs to. */
export const TALES: readonly Tale[] = SUBJECTS.flatMap(subject =>
  subject.stories.map(story => ({ story, subject })),
);

/** What fits under any post at all. */
export const ANYWHERE: readonly string[] = [
  '잘 읽었습니다.',
  '<잘 보고 갑니다.|잘 보고 가요~>',
  '<ㅎㅎㅎ|ㅋㅋㅋ|ㅎㅎ 재밌네요.>',
  '오늘도 <즐당하세요!|즐큐하세요~>',
  '<좋은 글 감사합니다.|글 감사합니다.>',
  '댓글들도 <재밌네요.|하나하나 배울 게 많네요.>',
  '<좋은 하루 되세요.|편안한 밤 되세요.>',
  '<다음 글도 기다리겠습니다.|또 써 주세요~>',
];
