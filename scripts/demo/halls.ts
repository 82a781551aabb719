import type { Hall } from './community.ts';
import { PLACES } from './places.ts';
import { seededRandom } from './random.ts';

// Invented names and roads: nobody's real hall shall be rung up because of a demo.
const NAMES = [
  '두큐반 초록다리 쓰리가락 큐나루 백구마을 적구네 초크향 큐바람 다마골 빨간공 하얀공 첫큐 막큐 은빛큐 금빛쿠션 두께반',
  '온쿠션 큐마루 세번쿠션 돌아온큐 큐와벗 공마당 큐사랑방 초록마루 쿠션다리 큐놀이터 큐쉼터 긴각 짧은각 큐소리 따닥',
  '구름큐 달빛큐 별빛쿠션 새벽큐 노을큐 큐동네 큐가온 큐누리 푸른다이 큐정원 느티나무 솔밭큐 참나무 도토리 두꺼비',
  '거북이 너구리 부엉이 올빼미 황소 다람쥐 종달새 갈매기 고래등 파랑새 은하수큐 무지개큐 돌담 기와집 사랑채 큐서당',
  '큐도장 큐공방 한가락 열두가락 신바람큐 어깨동무 단짝 이웃사촌 큐반장 형제큐 삼남매 부자큐 모퉁이 골목길 큰마당',
  '언덕위 강변큐 호숫가 바닷길 들꽃 해바라기 동백 솔향 목화 보리밭 메아리 징검다리 물레방아 섬돌 툇마루 다락방',
  '십일월 첫눈 봄비 여름밤 가을볕 한나절 저녁놀 자정 아침놀 팔각정 오색 초록불 원뱅크 투뱅크 대회전 옆돌이 긴호흡',
  '등대 나침반 열쇠 느린걸음 큰걸음 한걸음 우물가 장독대 돌다리 은방울 까치네 꿀단지 물수제비 쉼표 느낌표 열두시',
]
  .join(' ')
  .split(' ');
const KINDS = ['당구클럽', '당구클럽', '당구장', '당구장', '캐롬클럽', '빌리아드', '당구아카데미', '큐클럽'];
const ROADS = [
  '초크향로 쿠션대로 은솔마루로 큐바람길 늘푸른샘로 적구길 두물샘로 하늘못로 솔빛누리로 달그림자길 큰느티로',
  '새참길 물빛언덕로 가온누리대로 참새골로 보람샘로 꽃다지길 별무리로 한마음샘길 노루목재로',
]
  .join(' ')
  .split(' ');
const FLOORS = [', 2층', ', 2층', ', 3층', ', 지하 1층', ', 지하 1층', ', 4층', ''];

const AREA_CODES: Record<string, string> = {
  서울: '02',
  부산: '051',
  대구: '053',
  인천: '032',
  광주: '062',
  대전: '042',
  울산: '052',
  세종: '044',
  경기: '031',
  강원: '033',
  충북: '043',
  충남: '041',
  전북: '063',
  전남: '061',
  경북: '054',
  경남: '055',
  제주: '064',
};

/** The 120 invented halls of the demo, grouped by region. */
export function makeHalls(): Hall[] {
  const random = seededRandom('halls');
  const names = random.shuffle(NAMES);
  return PLACES.flatMap(place =>
    Array.from({ length: place.halls }, () => {
      const name = names.pop() ?? '';
      const [district] = random.pick(place.districts);
      const address = `${place.region} ${district} ${random.pick(ROADS)} ${random.int(3, 198)}${random.pick(FLOORS)}`;
      const number = names.length + 1;
      return {
        region: place.region,
        name: `${name} ${random.pick(KINDS)}`,
        address,
        website: random.chance(0.4) ? `https://hall${number}.example.com/` : null,
        youtube: random.chance(0.3) ? `https://video.example.org/@hall${number}` : null,
        phone: telephoneOf(place.region, number),
      };
    }),
  );
}

// No exchange begins with a zero, so such a number is given to nobody.
function telephoneOf(region: string, number: number): string {
  const random = seededRandom(`telephone ${number}`);
  return random.chance(0.85) ? `${AREA_CODES[region]}000${random.int(1000, 9999)}` : '';
}
