import { expect, test } from 'vitest';
import type { Region } from '#/shared/regions.ts';
import { NO_HOURS } from '#test/fixtures/hall-facts.ts';
import { districtOf } from './halls.rules.ts';
import type { Place } from './near.contract.ts';
import {
  type DistrictPlace,
  distanceBetween,
  districtOptions,
  findPlaces,
  showDistance,
  withDistrict,
} from './places.rules.ts';

const NONE = { district: '', big: false, open: false, coming: false };
const place = (name: string, changes: Partial<Place> = {}, region: Region = '서울'): DistrictPlace =>
  withDistrict({
    id: 1,
    region,
    name,
    address: '서울특별시 마포구 가온로 1',
    phone: null,
    location: '',
    hours: null,
    big: 0,
    medium: 0,
    pocket: 0,
    fee: '',
    picture: '',
    coming: false,
    ...changes,
  });
// A Monday noon in Seoul.
const now = new Date('2026-11-23T03:00:00Z');
const names = (found: ReturnType<typeof findPlaces>) => found.map(({ place }) => place.name);

test.each([
  ['서울특별시 마포구 가온로 1', '마포구'],
  ['경기도 수원시 팔달구 큐대로 1', '수원시 팔달구'],
  ['경기 광명시 오리로 1', '광명시'],
  ['강원특별자치도  홍천군 홍천읍 1', '홍천군'],
  ['전남광주통합특별시 순천시 1', '순천시'],
  ['세종특별자치시 한누리대로 7', ''],
  ['', ''],
])('the district of ‘%s’ is ‘%s’', (address, district) => {
  expect(districtOf(address)).toBe(district);
});

test('a degree of a meridian is 111.2 km, and distances are said short', () => {
  const metres = distanceBetween({ latitude: 37, longitude: 127 }, { latitude: 38, longitude: 127 });
  expect(Math.round(metres / 100)).toBe(1112);
  expect([0, 4, 347, 994, 995, 1249, 9949, 9950, 13_700].map(showDistance)).toEqual([
    ...['0m', '0m', '350m', '990m', '1.0km', '1.2km', '9.9km', '10km', '14km'],
  ]);
});

test('the nearest come first and those without coordinates last; without a position the order stays', () => {
  const places = [
    place('모름'),
    place('먼 곳', { location: '37.600000,127.000000' }),
    place('모름 2'),
    place('전화 있는 모름', { phone: '021234567', fee: '10분 1,500원' }),
    place('가까운 곳', { location: '37.501000,127.000000' }),
  ];
  const from = { latitude: 37.5, longitude: 127 };
  const found = findPlaces(places, NONE, { now, from });
  expect(names(found)).toEqual(['가까운 곳', '먼 곳', '전화 있는 모름', '모름', '모름 2']);
  expect(found.map(({ metres }) => metres && showDistance(metres))).toEqual([
    '110m',
    '11km',
    undefined,
    undefined,
    undefined,
  ]);
  expect(names(findPlaces(places, NONE, { now }))).toEqual(places.map(({ name }) => name));
});

test('each filter leaves only the matching halls', () => {
  const hours = { ...NO_HOURS, mon: '10:00-02:00' };
  const places = [
    place('열린 곳', { hours }),
    place('닫힌 곳', { hours: { ...hours, mon: '14:00-02:00' } }),
    place('대대', { big: 3 }),
    place('대회', { coming: true }),
    place('강서', { address: '서울 강서구 1' }),
  ];
  const left = (filter: object) => names(findPlaces(places, { ...NONE, ...filter }, { now }));
  expect(left({ open: true })).toEqual(['열린 곳']);
  expect(left({ big: true })).toEqual(['대대']);
  expect(left({ coming: true })).toEqual(['대회']);
  expect(left({ district: '서울 강서구' })).toEqual(['강서']);
  expect(left({ district: '서울 강서구', big: true })).toEqual([]);
});

test('districts of one name in two regions are two, and the region that is looked at comes first', () => {
  const places = [
    place('부산 중구', { address: '부산광역시 중구 1' }, '부산'),
    place('서울 중구', { address: '서울특별시 중구 1' }),
    place('마포'),
    place('세종', { address: '세종특별자치시 한누리대로 7' }, '세종'),
  ];
  expect(districtOptions(places, '서울')).toEqual([
    { value: '서울 마포구', label: '마포구' },
    { value: '서울 중구', label: '중구' },
    { value: '부산 중구', label: '부산 중구' },
  ]);
  expect(districtOptions(places).map(({ label }) => label)).toEqual([
    '부산 중구',
    '서울 마포구',
    '서울 중구',
  ]);
  expect(names(findPlaces(places, { ...NONE, district: '서울 중구' }, { now }))).toEqual(['서울 중구']);
});
