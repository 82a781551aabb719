import { withJosa } from '#/shared/text/josa.ts';

/** The heading of a failure that names what was tried: `매치 만들기` becomes `매치 만들기를 마치지 못했습니다.` */
export const failureHeading = (tried: string) => `${withJosa(tried, '을/를')} 마치지 못했습니다.`;
