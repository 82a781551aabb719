const SHOTS = `
초록다이 빨간공 뒤돌려치기 옆돌리기만20년 앞돌리기달인 빗겨치기장인 대회전매니아 횡단샷 걸어치기왕 더블쿠션 리버스연습생
하이런열개 세번쿠션 빈쿠션사냥꾼 원뱅크넣어치기 끌어치기초보 밀어치기중독 얇게더얇게 두께반 왼쪽두팁 무회전 역회전 등속스트로크
키스의신 쫑나는인생 또키스 후루꾸장인 뽀록인생 백구 하얀공 노란공 적구이적구 수구의마음 코너워크 단쿠션 장쿠션 긴각짧은각
길다길어 짧다짧아 종이한장차이 공반개차이 간발의차 공타전문 공타왕 첫큐부터 막큐한방 한큐에끝 두번치기 큐미스 큐걸이 브릿지
초크가루 파란초크 초크두번 큐가방 개인큐무게 하우스큐고수 상대만세개 팁갈이 가죽팁 장갑한짝 다이주인 점수판지기 주판알 열개남았다
모아치기 세리연습 찍어치기금지 마지막쿠션 쿠션마무리 오시한방 히끼장인 시네루만땅 가락가락 겐세이사절 맛세이는무서워
물백오십 물이백 짠이백 짠삼백 만년백이십 만년이백 삼백가자 사백의꿈 다시백점부터 팔십부터시작 오십점인생 천점은언제
대대초보 대대입문 대대15점 대대20점목표 중대가좋아 중대사나이 에버영점오 에버일점도전 하이런갱신중 오늘도두큐 득점률99`;
const LIFE = `
준서아빠 하은아빠 두딸아빠 쌍둥이아빠 민준이삼촌 아내몰래 퇴근하고한게임 주말당구인 점심시간한판 칼퇴당구 월급날대대 막차시간
짜장면곱빼기 믹스커피한잔 게임비내기 게임비는네가 막걸리한잔 소주보다당구 라면은먹고가요 군만두서비스 캔커피 보리차 누룽지사탕
은퇴후당구 환갑큐 육십부터 칠십청춘 노안이왔네 허리조심 어깨에힘빼고 무릎보호대 안경닦고 숨고르기 천천히치자 느긋하게
개인택시김 버스기사 치킨집사장 철물점 세탁소아저씨 목수 용접공 이발사 과수원집 배달갔다올게 야간조 교대근무 주부당구 당구치는엄마
언니네큐 큐잡은누나 대학동아리 복학생 군필 취준생 신입사원 김대리 박과장님 최부장 만년과장 프리랜서
밤톨 감자바우 고구마 순두부 청국장 도토리묵 콩나물국밥 물냉파 비냉파 단팥빵 옥수수 대추차 곶감 얼음동동 민들레 솔방울 느티나무 해바라기
뭉게구름 봄바람 가을하늘 첫눈오는날 새벽두시 달밤 별하나 바다사람 산너머 강건너 들길 물안개 소나기 번개 천둥 거북이걸음 토끼띠 소띠형 돼지띠
호랑이띠 곰발바닥 너구리 부엉이 두더지 고슴도치 왕눈이 꺽다리 짧은다리 왼손잡이 양손잡이 곱슬머리 흰머리소년 콧수염`;
const BY_REGION: Record<string, string> = {
  인천: '부평사나이',
  부산: '해운대큐',
  대구: '달서동네형',
  전북: '전주한량 군산짬뽕 익산보석',
  강원: '강릉바다 춘천호수 원주토박이',
  충남: '천안삼거리 서산갯벌 아산만 당진해돋이',
  충북: '청주중대 충주사과 제천약초',
  전남: '여수밤바다큐 순천만갈대 목포의공',
  경북: '포항고래 구미새내기 경주한옥 안동양반',
  경남: '창원불곰 김해평야 진주남강',
  제주: '제주바람 서귀포귤',
  세종: '세종시민 조치원복숭아',
  경기: '수원갈비 일산호수 분당아재 부천역앞 안산큐 평택항 의정부부대찌개 남양주배밭 용인호랭이',
  서울: '마포주먹 노원구민 송파한량 관악산신령 은평뉴비 영등포형',
  대전: '유성온천 둔산동큐',
  광주: '광산구대표 상무지구',
  울산: '울산공돌이',
};
const LATIN = `
cue_love BlueChalk 3cushion4life hoya77 jay82 Kiss조심 bank샷 run12 average0_6 DrCue Mr빨간공 onemorecue cue하나 RedBall9 slowhand
TipTop kimcue leecue90 Park300 corner9 ninerail zero이닝 Q쟁이 Q보이 대대Q 4구King 굿샷맨 나이스큐 파이팅넘침 매너큐 매너게임 좋은공주세요
공은둥글다 인생은쿠션 쿠션은정직 각은거짓말안해 느낌대로 감으로친다 시스템은몰라 계산기두드려 파이브앤하프 반의반팁 눈대중 뚝심 배짱 한방 침착하게 마음비우기 연습벌레 독학당구
레슨세번 초심으로 처음처럼치자 다시시작 오랜만이야 십년만에큐 구력은비밀 구력이뭐길래 구력두달 늦바람 눈팅만삼년 글은처음 조용히치는사람`;

// A nickname that names a 수지 or an age shall not sit beside another one in the ranking.
const SCORES: Record<string, number> = {
  초록다이: 200,
  빨간공: 150,
  물백오십: 150,
  물이백: 200,
  짠이백: 200,
  짠삼백: 300,
  만년백이십: 120,
  만년이백: 200,
  삼백가자: 250,
  사백의꿈: 300,
  다시백점부터: 100,
  팔십부터시작: 80,
  오십점인생: 50,
  천점은언제: 700,
  하우스큐고수: 400,
  끌어치기초보: 80,
  히끼장인: 300,
  Park300: 300,
  구력두달: 30,
};
const AGES: readonly (readonly [names: string, youngest: number, oldest: number])[] = [
  ['취준생 복학생 군필 신입사원 대학동아리 구력두달', 22, 29],
  ['준서아빠 하은아빠 두딸아빠 쌍둥이아빠 민준이삼촌 김대리 언니네큐', 34, 44],
  ['박과장님 최부장 만년과장 분당아재 흰머리소년 노안이왔네', 48, 58],
  ['은퇴후당구 환갑큐 육십부터 관악산신령', 61, 68],
  ['칠십청춘', 70, 74],
  ['초록다이', 45, 45],
  ['빨간공', 37, 37],
];

export type Nickname = { name: string; region?: string; score4?: number; ages?: readonly [number, number] };

/** Nicknames as players choose them, the two demo accounts' first; more than there are members. */
export const NICKNAMES: readonly Nickname[] = [
  ...[SHOTS, LIFE, LATIN].flatMap(words).map(name => withHints(name)),
  ...Object.entries(BY_REGION).flatMap(([region, names]) =>
    words(names).map(name => withHints(name, region)),
  ),
];

function withHints(name: string, region?: string): Nickname {
  const age = AGES.find(([names]) => words(names).includes(name));
  return { name, region, score4: SCORES[name], ages: age && [age[1], age[2]] };
}

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
