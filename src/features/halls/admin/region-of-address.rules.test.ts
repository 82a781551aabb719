import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionOfAddress } from '#/features/halls/import/license-file.rules.ts';
import { REGIONS } from '#/shared/regions.ts';

test.each([
  ['서울특별시 종로구 세종대로 1', '서울'],
  ['서울특별시종로구 세종대로 1', '서울'],
  ['부산직할시 중구', '부산'],
  ['대구광역시 군위군 군위읍', '대구'],
  ['인천광역시 강화군', '인천'],
  ['광주광역시 광산구 1', '광주'],
  ['경기도 광주시 중앙로 1', '경기'],
  ['대전 유성구', '대전'],
  ['울산광역시 중구', '울산'],
  ['세종특별자치시 한누리대로', '세종'],
  ['세종특별자치시', '세종'],
  ['강원도 춘천시', '강원'],
  ['강원특별자치도 춘천시', '강원'],
  ['충청북도 청주시', '충북'],
  ['충남 천안시', '충남'],
  ['전라북도 전주시', '전북'],
  ['전북특별자치도 전주시', '전북'],
  ['전라남도 광양시', '전남'],
  ['전남 순천시', '전남'],
  ['경상북도 포항시 북구', '경북'],
  ['경상남도 창원시', '경남'],
  ['제주도 제주시', '제주'],
  ['제주특별자치도 서귀포시', '제주'],
  ['전남광주통합특별시 동구 금남로 1', '광주'],
  ['전남광주통합특별시 서구', '광주'],
  ['전남광주통합특별시 남구 1', '광주'],
  ['전남광주통합특별시 북구 1', '광주'],
  ['전남광주통합특별시 광산구 1', '광주'],
  ['전남광주통합특별시광산구 1', '광주'],
  ['전남광주통합특별시 목포시 1', '전남'],
  ['전남광주통합특별시 여수시 동구길 1', '전남'],
  ['전남광주통합특별시 담양군 남구리', '전남'],
  ['  서울특별시\u3000강남구', '서울'],
  ['서울특별시 강남구'.normalize('NFD'), '서울'],
] as const)('%s lies in %s', (address, region) => {
  expect(regionOfAddress(address)).toBe(region);
});

test.each([
  '',
  ' ',
  '강남구 테헤란로 1',
  '평양시 중구',
  '서울역 앞',
  '부산로 12',
  '광주시 중앙로',
  '세종로 1',
])('%j names no region', address => {
  expect(regionOfAddress(address)).toBeUndefined();
});

test('the rest of an address never moves it to another region', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REGIONS), fc.string(), (region, rest) => {
      expect(regionOfAddress(`${region} ${rest}`)).toBe(region);
    }),
  );
});
