import { z } from 'zod';
import { PROOF_MINUTES } from '#/features/accounts/providers/login-providers.rules.ts';
import { configuredProviders } from '#/features/accounts/providers/provider-calls.server.ts';
import { REQUESTER_DAYS } from '#/features/moderation/takedowns/takedowns.constants.ts';
import { NOTIFICATIONS_MOST } from '#/features/notifications/inbox/notify.server.ts';
import { FORGOTTEN_DAYS } from '#/features/privacy/requests/requests.constants.ts';
import { ADDRESS_DAYS } from '#/server/http/address.ts';
import { BUCKETS } from '#/server/limits/rate-limits.ts';
import { ORIGIN_DAYS } from '#/server/sessions/member-origins.ts';
import { LIFE_MS } from '#/server/sessions/session.ts';
import type { Config } from '#/server/settings/config.ts';
import { HOUR_MS } from '#/shared/time/time.ts';
import { DATA_VIEW_DAYS } from './privacy-jobs.server.ts';

/** Items, purpose, legal ground (개인정보보호법 15조) and retention of one kind of personal data. */
export const storedPart = z.object({
  title: z.string(),
  items: z.string(),
  purpose: z.string(),
  basis: z.string(),
  period: z.string(),
});
type StoredPart = z.infer<typeof storedPart>;

const CONTRACT = '계약의 이행(개인정보보호법 제15조 제1항 제4호)';
const INTEREST = '정당한 이익(개인정보보호법 제15조 제1항 제6호)';
const CONSENT = '동의(개인정보보호법 제15조 제1항 제1호)';
const DUTY = '법령의 의무(개인정보보호법 제15조 제1항 제2호)';

const MEMBERSHIP = '탈퇴할 때까지';
const days = (milliseconds: number) => milliseconds / HOUR_MS / 24;
const longestLimit = Math.max(...Object.values(BUCKETS).map(({ seconds }) => seconds)) / 3600;

/** `/privacy` shows these; retention comes from the code's own constants. */
export const PARTS = {
  account: {
    title: '회원 계정',
    items: '아이디, 비밀번호(되돌릴 수 없는 해시), 닉네임, 전화번호, 이메일, 가입한 때, 마지막으로 이용한 때',
    purpose: '회원을 알아보고, 로그인하게 하고, 아이디와 비밀번호를 찾아 줌',
    basis: CONTRACT,
    period: `${MEMBERSHIP}. 아이디는 남이 다시 쓰지 못하도록 남김`,
  },
  player: {
    title: '선수 정보',
    items: '4구·3구 수지, 하이런, 출생연도, 지역, 자주 가는 당구장 (적은 것만)',
    purpose: '랭킹과 프로필에 보여 줌. 출생연도는 감출 수 있음',
    basis: CONTRACT,
    period: `지우거나 ${MEMBERSHIP}`,
  },
  sessions: {
    title: '로그인 상태와 접근 토큰',
    items:
      '로그인 표식의 해시, 브라우저 종류, 로그인한 때와 마지막으로 쓴 때. 접근 토큰의 해시, 이름, 권한, 만든 때, 마지막으로 쓴 때와 만료일',
    purpose: '로그인을 유지하고, 회원이 로그인된 기기와 자신의 프로그램을 확인함',
    basis: CONTRACT,
    period: `로그아웃하거나 마지막 이용 뒤 ${days(LIFE_MS.member)}일(관리자는 ${LIFE_MS.admin / HOUR_MS}시간)이 지날 때까지. 접근 토큰은 취소하거나 만료된 날이 지날 때까지`,
  },
  factors: {
    title: '2단계 인증',
    items: '인증 앱의 키, 패스키의 공개 키와 이름, 복구 코드의 해시',
    purpose: '2단계 인증을 켠 회원의 로그인을 확인함',
    basis: CONTRACT,
    period: `해제하거나 ${MEMBERSHIP}`,
  },
  providers: {
    title: '계정 연결',
    items:
      '연결한 카카오·네이버 계정의 번호(이 사이트에서만 쓰는 것), 연결한 때와 마지막으로 로그인한 때. 별명과 이메일은 동의하고 준 것을 가입 화면에 채워 보여 주기만 하고 저장하지 않음',
    purpose: '카카오나 네이버로 로그인함',
    basis: CONTRACT,
    period: `연결을 해제하거나 ${MEMBERSHIP}. 연결하지 않은 계정의 번호는 ${PROOF_MINUTES}분`,
  },
  recovery: {
    title: '비밀번호 재설정',
    items: '새 비밀번호와 확인 코드의 해시, 요청한 때',
    purpose: '본인이 비밀번호를 다시 정함',
    basis: CONTRACT,
    period: `재설정이 끝나거나 ${MEMBERSHIP}`,
  },
  addresses: {
    title: '로그인한 접속 주소의 해시',
    items: '원래 주소를 알 수 없게 바꾼 접속 주소, 마지막으로 로그인한 때',
    purpose: '처음 보는 곳의 로그인과 재설정을 더 엄하게 확인함',
    basis: INTEREST,
    period: `그 주소에서 마지막으로 로그인한 뒤 ${ADDRESS_DAYS}일, 길어도 ${MEMBERSHIP}`,
  },
  origins: {
    title: '접속 주소·통신망·기기의 해시',
    items: '원래 값을 알 수 없게 바꾼 접속 주소, 통신망, 기기(브라우저 이름)',
    purpose: '한 사람이 여러 계정으로 신고하거나 경기 결과를 지어내는 일을 가려냄',
    basis: INTEREST,
    period: `마지막으로 쓰인 뒤 ${ORIGIN_DAYS}일, 길어도 ${MEMBERSHIP}`,
  },
  access: {
    title: '로그인 기록',
    items: '가입하고 로그인한 접속 주소와 때',
    purpose: '법이 정한 통신사실확인자료를 보관하고, 요청이 있으면 수사기관에 냄',
    basis: `${DUTY}: 통신비밀보호법 제15조의2와 그 시행령 제41조`,
    period: '',
  },
  signals: {
    title: '경기 결과의 점검',
    items: '함께 친 경기를 확인해야 하는 두 회원과 그 사유(같은 통신망, 같은 날 가입), 확인한 결과',
    purpose: '지어낸 경기 결과를 관리자가 가려냄',
    basis: INTEREST,
    period: '사이트를 운영하는 동안, 번호로만',
  },
  writing: {
    title: '글과 댓글',
    items: '글, 댓글, 사진과 그 설명, 고치기 전의 내용, 쓴 때',
    purpose: '게시판에 보여 주고, 신고된 내용을 확인함 (고치기 전의 내용은 운영진만 봄)',
    basis: CONTRACT,
    period: '지울 때까지(사진은 지운 뒤 30일까지). 탈퇴하면 이름 없이 남음',
  },
  reactions: {
    title: '추천, 북마크, 신청, 차단',
    items: '추천한 글과 댓글, 북마크한 글, 매치 신청, 매치에 왔는지 서로 알린 것(90일), 차단한 회원',
    purpose:
      '추천 수를 세고, 북마크와 신청 상태를 보여 주고, 차단한 회원의 글을 접어 보임. 신청이 수락되면 작성자와 신청자에게만 서로의 전화번호를 보여 줌. 매치에 안 온 횟수는 그 회원이 신청한 매치의 작성자에게만 보여 줌',
    basis: CONTRACT,
    period: `취소하거나 ${MEMBERSHIP}`,
  },
  points: {
    title: '포인트와 출석',
    items: '포인트 내역, 출석한 날, 우승 기록',
    purpose: '포인트와 랭킹을 계산함',
    basis: CONTRACT,
    period: MEMBERSHIP,
  },
  tournaments: {
    title: '대회와 경기 기록',
    items: '참가한 대회, 참가 신청, 경기 결과와 그에 대한 답, 시즌 순위',
    purpose: '대회를 진행하고 결과와 기록을 보여 줌. 전화번호는 참가한 대회를 진행하는 회원에게만 보여 줌',
    basis: CONTRACT,
    period: '대회를 지울 때까지. 탈퇴하면 이름 없이 남음',
  },
  roster: {
    title: '단골 명단',
    items: '대회를 여는 회원이 적은 단골의 이름과 4구·3구 수지',
    purpose:
      '대회를 열 때 이름을 다시 적지 않게 함. 적은 회원에게만, 당구장을 관리하는 회원이 적은 것은 그 당구장을 관리하는 회원에게만 보여 줌',
    basis: CONTRACT,
    period: `지우거나 ${MEMBERSHIP}. 당구장의 명단은 지우거나 당구장이 없어질 때까지`,
  },
  clubs: {
    title: '동호회',
    items:
      '가입하거나 신청한 동호회, 직책, 가입한 때, 정모의 참석 여부와 출석, 낸 회비와 장부, 동호회 수지, 교류전을 열거나 맡은 것과 오더에 적힌 자리와 수지, 팀 리그를 열거나 맡은 것과 등록된 팀과 부',
    purpose:
      '동호회의 회원을 알아봄. 동호회 회원에게 보여 주고, 동호회가 이름을 공개하거나 회원이 프로필에 보이게 한 것은 모두에게 보여 줌',
    basis: CONTRACT,
    period: `나가거나, 동호회를 해산하거나, ${MEMBERSHIP}`,
  },
  halls: {
    title: '당구장 관리',
    items: '관리를 신청한 당구장과 적은 관리번호, 설명, 관리하는 당구장, 그 당구장의 정보를 고친 때와 내용',
    purpose: '당구장을 운영하는 회원이 그 당구장의 정보를 고치게 함',
    basis: CONTRACT,
    period: `그만두거나 ${MEMBERSHIP}. 당구장의 정보는 이름 없이 남음`,
  },
  notifications: {
    title: '알림',
    items: `최근 알림 ${NOTIFICATIONS_MOST}개, 알림 설정`,
    purpose: '회원에게 생긴 일을 알림',
    basis: CONTRACT,
    period: MEMBERSHIP,
  },
  push: {
    title: '기기 알림',
    items: '브라우저가 만든 알림 주소와 암호화 키',
    purpose: '기기 알림을 켠 브라우저로 알림을 보냄',
    basis: CONSENT,
    period: `기기 알림을 끄거나, 로그아웃하거나, ${MEMBERSHIP}`,
  },
  calendar: {
    title: '캘린더 주소',
    items: '대회 일정을 받아 가는 비밀 주소',
    purpose: '내 대회를 캘린더 앱에 보여 줌',
    basis: CONTRACT,
    period: `없애거나 ${MEMBERSHIP}`,
  },
  advertising: {
    title: '광고성 정보 수신 동의',
    items: '동의하거나 거둔 때, 다시 알린 때',
    purpose: '동의한 회원에게만 광고성 정보를 보냄 (지금은 보내지 않음)',
    basis: `${CONSENT}, 정보통신망법 제50조`,
    period: MEMBERSHIP,
  },
  moderation: {
    title: '신고와 제재',
    items: '신고한 내용, 신고 당시의 글, 제재와 그 사유, 이의신청',
    purpose: '신고를 처리하고 되풀이를 막음',
    basis: INTEREST,
    period: '사이트를 운영하는 동안. 탈퇴하면 신고한 사람과 쓴 말을 지우고 처리 결과만 남김',
  },
  takedowns: {
    title: '게시 중단 요청과 불법촬영물 신고',
    items: '요청한 사람의 이름, 연락처, 이메일, 사유, 원래 값을 알 수 없게 바꾼 통신망',
    purpose: '요청을 처리하고 결과를 알림',
    basis: `${DUTY}: 정보통신망법 제44조의2, 전기통신사업법 제22조의5`,
    period: `처리가 끝난 뒤 ${REQUESTER_DAYS}일`,
  },
  requests: {
    title: '개인정보에 관한 요청과 당구장 관리 신청',
    items: '쓴 내용과 답, 회원이 아니면 이름, 연락처, 이메일',
    purpose: '열람, 정정, 삭제, 처리정지 요청과 당구장 관리 신청에 답함',
    basis: `${DUTY}: 개인정보보호법 제35조부터 제38조`,
    period: `요청은 답한 뒤 ${FORGOTTEN_DAYS}일, 회원의 것은 길어도 ${MEMBERSHIP}`,
  },
  visits: {
    title: '방문',
    items: '날마다 바뀌는 값과 섞어 알아볼 수 없게 한 접속 주소와 브라우저',
    purpose: '방문자와 조회 수를 하루에 한 번만 셈',
    basis: INTEREST,
    period: '그날 자정까지',
  },
  attempts: {
    title: '요청 횟수',
    items: '접속 주소와 아이디별로 요청한 횟수, 서버 기록의 실패한 로그인(아이디, 접속 주소)',
    purpose: '지나친 요청과 비밀번호 대입을 막음',
    basis: INTEREST,
    period: `길어도 ${longestLimit + 1}시간. 서버 기록은 운영자가 서버에 정한 기간`,
  },
  views: {
    title: '관리자의 접속 기록',
    items: '어느 관리자가 언제 누구의 연락처나 접속 기록을 보았는지',
    purpose: '개인정보를 이유 없이 보지 못하게 하고, 나중에 확인함',
    basis: `${DUTY}: 개인정보보호법 제29조`,
    period: `${DATA_VIEW_DAYS}일`,
  },
  audit: {
    title: '관리 기록',
    items: '관리자와 운영진이 한 일, 대상이 된 회원의 아이디, 관리자가 만든 웹훅의 이름과 주소',
    purpose: '권한을 함부로 쓰지 못하게 하고, 나중에 확인함',
    basis: `${DUTY}: 개인정보보호법 제29조`,
    period: '사이트를 운영하는 동안',
  },
} satisfies Record<string, StoredPart>;

/** Data from login providers is included only if one is configured. */
export const storedParts = (config: Config): StoredPart[] =>
  Object.values(PARTS)
    .filter(part => part !== PARTS.providers || configuredProviders(config).length > 0)
    .map(part => (part === PARTS.access ? { ...part, period: `${config.ACCESS_RECORD_DAYS}일` } : part));

const AUTOMATIC = [PARTS.access, PARTS.addresses, PARTS.origins, PARTS.visits, PARTS.attempts].map(
  ({ title }) => title,
);

/** Data that is collected by visiting and logging in, without being typed. */
export const automaticLines = (config: Config): string[] =>
  storedParts(config)
    .filter(({ title }) => AUTOMATIC.includes(title))
    .map(({ title, items, period }) => `${title}: ${items} (보관 기간: ${period})`);
