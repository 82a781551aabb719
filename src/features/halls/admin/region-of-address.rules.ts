import { REGIONS, type Region } from '#/shared/regions.ts';

// The beginnings of addresses, of today and of the last decades; the short names are `REGIONS` themselves.
const BEGINNINGS: readonly (readonly [beginning: string, region: Region])[] = [
  ['서울특별시', '서울'],
  ['서울시', '서울'],
  ['부산광역시', '부산'],
  ['부산시', '부산'],
  ['부산직할시', '부산'],
  ['대구광역시', '대구'],
  ['대구시', '대구'],
  ['대구직할시', '대구'],
  ['인천광역시', '인천'],
  ['인천시', '인천'],
  ['인천직할시', '인천'],
  ['광주광역시', '광주'],
  ['광주직할시', '광주'],
  ['대전광역시', '대전'],
  ['대전시', '대전'],
  ['대전직할시', '대전'],
  ['울산광역시', '울산'],
  ['울산시', '울산'],
  ['세종특별자치시', '세종'],
  ['세종시', '세종'],
  ['경기도', '경기'],
  ['강원특별자치도', '강원'],
  ['강원도', '강원'],
  ['충청북도', '충북'],
  ['충청남도', '충남'],
  ['전북특별자치도', '전북'],
  ['전라북도', '전북'],
  ['전라남도', '전남'],
  ['경상북도', '경북'],
  ['경상남도', '경남'],
  ['제주특별자치도', '제주'],
  ['제주도', '제주'],
];

// One city and province since July 2026; the site keeps its two regions, distinguished by the city's old
// districts.
const JOINED = '전남광주통합특별시';
const OF_GWANGJU = /^(동구|서구|남구|북구|광산구)(?=\s|$)/;

/** The region (시도) with which an address begins; undefined if it begins with none. */
export function regionOfAddress(address: string): Region | undefined {
  const text = address.normalize('NFC').trim();
  if (text.startsWith(JOINED)) {
    return OF_GWANGJU.test(text.slice(JOINED.length).trimStart()) ? '광주' : '전남';
  }
  const [first = ''] = text.split(/\s/, 1);
  const full = BEGINNINGS.find(([beginning]) => first.startsWith(beginning));
  return full?.[1] ?? REGIONS.find(region => region === first);
}
