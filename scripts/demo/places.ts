export type Place = {
  region: string;
  halls: number;
  members: number;
  /** District as an address says it, and as people say it. */
  districts: readonly (readonly [address: string, spoken: string])[];
};

// Halls add up to 120 and members to 300; both roughly follow how many people live where.
export const PLACES: readonly Place[] = [
  place(
    '서울',
    18,
    54,
    '마포구:마포 강서구:강서 노원구:노원 송파구:송파 영등포구:영등포 관악구:관악 은평구:은평',
  ),
  place('부산', 9, 21, '해운대구:해운대 부산진구:부전동 사하구:사하 연제구:연산동 북구:화명동'),
  place('대구', 7, 17, '달서구:달서 수성구:수성 북구:칠곡 동구:동대구'),
  place('인천', 8, 18, '부평구:부평 남동구:구월동 연수구:연수 계양구:계산동'),
  place('광주', 5, 12, '서구:상무 북구:북구 광산구:수완'),
  place('대전', 6, 13, '유성구:유성 서구:둔산 중구:중구'),
  place('울산', 4, 9, '남구:남구 중구:성남동 동구:동구'),
  place('세종', 2, 5, '한솔동:한솔동 조치원읍:조치원'),
  place(
    '경기',
    24,
    62,
    '수원시:수원 용인시:용인 고양시:일산 성남시:분당 부천시:부천 안산시:안산 남양주시:남양주 평택시:평택 의정부시:의정부',
  ),
  place('강원', 5, 12, '춘천시:춘천 원주시:원주 강릉시:강릉'),
  place('충북', 4, 11, '청주시:청주 충주시:충주 제천시:제천'),
  place('충남', 6, 13, '천안시:천안 아산시:아산 서산시:서산 당진시:당진'),
  place('전북', 5, 11, '전주시:전주 익산시:익산 군산시:군산'),
  place('전남', 4, 10, '여수시:여수 순천시:순천 목포시:목포'),
  place('경북', 5, 12, '포항시:포항 구미시:구미 경주시:경주 안동시:안동'),
  place('경남', 6, 14, '창원시:창원 김해시:김해 진주시:진주 양산시:양산'),
  place('제주', 2, 6, '제주시:제주시 서귀포시:서귀포'),
];

/** The place of a region's short name. */
export function placeOf(region: string): Place {
  const found = PLACES.find(one => one.region === region);
  if (!found) throw new Error(`no such region: ${region}`);
  return found;
}

/** How people call the part of town in which an address lies. */
export function spokenDistrict(region: string, address: string): string {
  const { districts } = placeOf(region);
  return districts.find(([district]) => address.startsWith(`${region} ${district} `))?.[1] ?? region;
}

function place(region: string, halls: number, members: number, districts: string): Place {
  const pairs = districts.split(' ').map(pair => pair.split(':') as [string, string]);
  return { region, halls, members, districts: pairs };
}
