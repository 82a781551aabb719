import { MESSAGE, type Operations, operation } from '#/server/http/operations.ts';
import {
  shownAds,
  shownHallPage,
  shownSettings,
  siteTerms,
  startStepsAnswer,
} from './shown-settings.contract.ts';

export const SITE_SETTING_OPERATIONS: Operations = {
  'GET /api/site-settings': operation('사이트 설정', shownSettings),
  'PUT /api/site-settings': operation('사이트 설정 저장', MESSAGE),
  'GET /api/site-settings/terms': operation('이용약관', siteTerms),
  'GET /api/site-settings/start': operation('새 사이트를 시작하며 할 일', startStepsAnswer),
  'GET /api/site-settings/ads': operation('관리 화면의 광고', shownAds),
  'PUT /api/site-settings/ads': operation('광고 저장', MESSAGE),
  'GET /api/site-settings/hall-page': operation('관리 화면의 당구장 페이지', shownHallPage),
  'PUT /api/site-settings/hall-page': operation('당구장 페이지 저장', MESSAGE),
};
