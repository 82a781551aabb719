import { moderatedContents } from '#/app/moderated-contents/moderated-contents.ts';
import { hallClaim } from '#/features/halls/owners/hall-claim-case.server.ts';
import type { CaseKinds } from '#/features/moderation/cases/case-decisions.server.ts';
import { sanctionObjection } from '#/features/moderation/sanctions/objection-case.server.ts';
import { privacyRequest } from '#/features/privacy/requests/request-case.server.ts';

const KINDS = [hallClaim, privacyRequest, sanctionObjection(moderatedContents)];

/** Every kind of case that moderators or admins decide, from all features. */
export const caseKinds: CaseKinds = new Map(KINDS.map(kind => [kind.kind, kind]));
