import { z } from 'zod';
import { earlierText } from '#/features/boards/board/boards.contract.ts';
import { factsVersion, hallFacts } from '#/features/halls/facts/hall-facts.contract.ts';
import { hallFiguresAnswer } from '#/features/halls/facts/hall-figures.contract.ts';
import { comparison, hallImport, imported, undone } from '#/features/halls/import/hall-import.contract.ts';
import { favourites } from '#/features/halls/near/favourites.contract.ts';
import { place } from '#/features/halls/near/places.contract.ts';
import { hallNews, keptNews } from '#/features/halls/news/hall-news.contract.ts';
import { keeping, listedClaim } from '#/features/halls/owners/hall-claims.contract.ts';
import {
  content,
  created,
  MESSAGE,
  MESSAGE_AND_ID,
  type Operations,
  operation,
  pageOf,
} from '#/server/http/operations.ts';
import { picture } from '#/shared/pictures/pictures.contract.ts';
import { hall } from './halls.contract.ts';

const HALLS = '/api/billiard-halls';

const DIRECTORY: Operations = {
  [`GET ${HALLS}`]: operation('당구장 목록', pageOf(hall)),
  [`GET ${HALLS}/places`]: operation('한 지역의 당구장과 좌표', z.array(place)),
  [`GET ${HALLS}/:id`]: operation('당구장 하나', hall),
  [`POST ${HALLS}`]: operation('당구장 추가', created(hall)),
  [`PUT ${HALLS}/:id`]: operation('당구장 수정', hall),
  [`POST ${HALLS}/:id/merge`]: operation('당구장을 다른 당구장과 합치기', hall),
  [`DELETE ${HALLS}/:id`]: operation('당구장 삭제', MESSAGE),
  [`GET ${HALLS}/export`]: operation('당구장 전체 내려받기', content('text/csv')),
};

const LICENSE_FILE: Operations = {
  [`POST ${HALLS}/import/compare`]: operation('인허가 파일을 당구장 목록과 비교', comparison),
  [`POST ${HALLS}/import`]: operation('인허가 파일의 당구장 등록', imported),
  [`GET ${HALLS}/import/runs`]: operation('최근 인허가 파일 등록 목록', z.array(hallImport)),
  [`POST ${HALLS}/import/runs/:run/undo`]: operation('인허가 파일 등록 되돌리기', undone),
};

const KEEPING: Operations = {
  [`GET ${HALLS}/claims`]: operation('당구장 관리 신청 목록', pageOf(listedClaim)),
  [`PUT ${HALLS}/claims/:id/decision`]: operation('당구장 관리 신청 수락이나 거절', MESSAGE),
  [`POST ${HALLS}/:id/claims`]: operation('당구장 관리 신청', created(MESSAGE)),
  [`DELETE ${HALLS}/:id/claims`]: operation('당구장 관리 신청 취소', MESSAGE),
  [`GET ${HALLS}/:id/keeping`]: operation('내가 당구장을 관리하는지', keeping),
  [`DELETE ${HALLS}/:id/keepers/:keeper`]: operation('회원의 당구장 관리 끝내기', MESSAGE),
};

const KEPT: Operations = {
  [`GET ${HALLS}/:id/facts`]: operation('당구장의 영업시간, 테이블, 요금과 소개', hallFacts),
  [`GET ${HALLS}/:id/facts/earlier`]: operation('당구장 정보의 저장된 기록', z.array(factsVersion)),
  [`PUT ${HALLS}/:id/facts`]: operation('당구장 정보 저장', MESSAGE),
  [`GET ${HALLS}/:id/pictures`]: operation('당구장 사진', z.array(picture)),
  [`PUT ${HALLS}/:id/pictures`]: operation('당구장 사진 저장', z.array(picture)),
  [`GET ${HALLS}/:id/news`]: operation('당구장 소식 목록', pageOf(hallNews)),
  [`GET ${HALLS}/:id/news/kept`]: operation('숨긴 것까지 당구장 소식 목록', pageOf(keptNews)),
  [`GET ${HALLS}/:id/news/:news/earlier`]: operation('당구장 소식의 수정 전 내용', z.array(earlierText)),
  [`POST ${HALLS}/:id/news`]: operation('당구장 소식 쓰기', created(MESSAGE_AND_ID)),
  [`PUT ${HALLS}/:id/news/:news`]: operation('당구장 소식 수정', MESSAGE),
  [`DELETE ${HALLS}/:id/news/:news`]: operation('당구장 소식 삭제', MESSAGE),
  [`GET ${HALLS}/:id/figures`]: operation('당구장의 조회수와 단골, 참가자 수', hallFiguresAnswer),
};

const READERS: Operations = {
  [`GET ${HALLS}/favourites`]: operation('내 단골 당구장', z.array(hall)),
  [`GET ${HALLS}/:id/favourites`]: operation('당구장의 단골 수', favourites),
  [`PUT ${HALLS}/:id/favourites`]: operation('단골로 등록', favourites),
  [`DELETE ${HALLS}/:id/favourites`]: operation('단골에서 빼기', favourites),
  [`POST ${HALLS}/:id/views`]: operation('당구장의 조회수에 반영', MESSAGE),
};

export const HALL_OPERATIONS: Operations = { ...DIRECTORY, ...LICENSE_FILE, ...KEEPING, ...KEPT, ...READERS };
