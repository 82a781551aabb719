export const PICTURES_OF_HALL = 12;
export const TOO_MANY_HALL_PICTURES = `사진은 ${PICTURES_OF_HALL}장까지 올릴 수 있습니다.`;
export const HALL_PICTURES_FAILED = '당구장 사진을 저장하는 중 문제가 발생했습니다.';
