import Papa from 'papaparse';

/** One hall as the public licence file has it; whatever is left out is made up. */
export type LicenseRow = {
  number: string;
  name: string;
  road: string;
  lot: string;
  status: string;
  phone: string;
};

// As the files were published for years, and as they have been since.
const HEADS = {
  korean: [
    ...['번호', '개방서비스명', '개방서비스아이디', '개방자치단체코드', '관리번호', '인허가일자'],
    ...['인허가취소일자', '영업상태구분코드', '영업상태명', '상세영업상태코드', '상세영업상태명', '폐업일자'],
    ...['휴업시작일자', '휴업종료일자', '재개업일자', '소재지전화', '소재지면적', '소재지우편번호'],
    ...['소재지전체주소', '도로명전체주소', '도로명우편번호', '사업장명', '최종수정시점', '데이터갱신구분'],
    ...['데이터갱신일자', '업태구분명', '좌표정보(x)', '좌표정보(y)'],
  ],
  codes: [
    ...['OPN_ATMY_GRP_CD', 'MNG_NO', 'LCPMT_YMD', 'SALS_STTS_CD', 'SALS_STTS_NM', 'CLSBIZ_YMD', 'TELNO'],
    ...['LCTN_ZIP', 'LOTNO_ADDR', 'ROAD_NM_ADDR', 'BPLC_NM', 'LAST_MDFCN_PNT', 'CRD_INFO_X', 'CRD_INFO_Y'],
  ],
} as const;
export type LicenseHead = keyof typeof HEADS;

const PLACES: Record<string, keyof LicenseRow> = {
  관리번호: 'number',
  MNG_NO: 'number',
  사업장명: 'name',
  BPLC_NM: 'name',
  도로명전체주소: 'road',
  ROAD_NM_ADDR: 'road',
  소재지전체주소: 'lot',
  LOTNO_ADDR: 'lot',
  영업상태명: 'status',
  SALS_STTS_NM: 'status',
  소재지전화: 'phone',
  TELNO: 'phone',
};
const SAME_ON_ALL: Record<string, string> = {
  개방서비스명: '당구장업',
  개방자치단체코드: '3000000',
  OPN_ATMY_GRP_CD: '3000000',
};

const CITIES = [
  ...[
    '서울특별시 강남구',
    '부산광역시 해운대구',
    '대구광역시 수성구',
    '인천광역시 남동구',
    '광주광역시 북구',
  ],
  ...['전남광주통합특별시 순천시', '경기도 수원시 팔달구', '강원특별자치도 춘천시', '전북특별자치도 전주시'],
];

/** As many licensed halls as wanted, each third of them closed, no two alike. */
export function licenseRows(count: number): LicenseRow[] {
  return Array.from({ length: count }, (_, n) => {
    const city = CITIES[n % CITIES.length];
    return {
      number: `CDFI30000020${String(n).padStart(8, '0')}`,
      name: `쓰리쿠션 ${n}번 당구장`,
      road: n % 10 === 9 ? '' : `${city} 큐대로 ${n}, 2층 (초크동)`,
      lot: `${city} 초크동 ${n}번지`,
      status: n % 3 === 2 ? '폐업' : '영업/정상',
      phone: n % 2 === 0 ? `02 ${String(2000000 + n)}` : '',
    };
  });
}

/** The text of a file with these halls. */
export function licenseFile(rows: LicenseRow[], head: LicenseHead = 'korean'): string {
  const lines = rows.map(row =>
    HEADS[head].map(column => {
      const place = PLACES[column];
      return place ? row[place] : (SAME_ON_ALL[column] ?? '');
    }),
  );
  return Papa.unparse([[...HEADS[head]], ...lines], { newline: '\r\n' });
}

let table: Map<string, number[]> | undefined;

/** A text in the CP949 of Korean offices, which nothing here can write: the decoder read backwards. */
export function inCp949(text: string): Uint8Array<ArrayBuffer> {
  table ??= cp949Table();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else bytes.push(...(table.get(sign) ?? [0x3f]));
  }
  return Uint8Array.from(bytes);
}

function cp949Table(): Map<string, number[]> {
  const decoder = new TextDecoder('euc-kr');
  const found = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      const sign = decoder.decode(Uint8Array.from([lead, trail]));
      if (!sign.includes('\uFFFD') && [...sign].length === 1) found.set(sign, [lead, trail]);
    }
  return found;
}
