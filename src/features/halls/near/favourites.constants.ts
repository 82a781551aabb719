/** Maximum number of a member's favourite halls. */
export const FAVOURITES_MOST = 50;
/** The members of a hall are counted up to this number. */
export const FAVOURITES_COUNTED = 10_000;

export const FAVOURITES_FULL = `단골 당구장은 ${FAVOURITES_MOST}곳까지 등록할 수 있습니다. 다른 단골을 해제한 뒤 다시 시도해 주세요.`;
export const FAVOURITE_FOR_MEMBERS = '단골 당구장은 로그인한 회원만 등록할 수 있습니다.';
export const FAVOURITE_FAILED = '단골 당구장을 바꾸지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const FAVOURITES_FAILED = '단골 당구장을 불러오는 중 문제가 발생했습니다.';
