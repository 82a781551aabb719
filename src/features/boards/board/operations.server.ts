import { z } from 'zod';
import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import {
  comment,
  earlierText,
  likes,
  type listedPost,
  memberName,
  type postBasics,
} from './boards.contract.ts';

export const MENTION_OPERATIONS: Operations = {
  'GET /api/members/names': operation('@ 뒤에 쓴 글자로 시작하는 닉네임', z.array(memberName)),
};

/** The address of a board's posts (`/api/freeboard`), and the board's name in sentences (`자유게시판`). */
type Called = { posts: string; name: string };
type Shapes = { listed: typeof listedPost | typeof postBasics; whole: z.ZodObject };

/** The calls of every board on which members write (`memberBoard`), with their comments. */
export const boardOperations = (called: Called, shapes: Shapes): Operations => ({
  ...postOperations(called, shapes),
  ...commentOperations(called),
});

const postOperations = ({ posts, name }: Called, { listed, whole }: Shapes): Operations => ({
  [`GET ${posts}`]: operation(`${name} 글 목록`, pageOf(listed)),
  [`GET ${posts}/:id`]: operation(`${name} 글 하나`, whole),
  [`GET ${posts}/:id/earlier`]: operation(`${name} 글의 수정 전 내용`, z.array(earlierText)),
  [`POST ${posts}/:id/views`]: operation(`${name} 글의 조회수에 반영`, MESSAGE),
  [`POST ${posts}`]: operation(`${name}에 글 쓰기`, created(whole)),
  [`PUT ${posts}/:id`]: operation(`${name} 글 수정`, whole),
  [`DELETE ${posts}/:id`]: operation(`${name} 글 삭제`, MESSAGE),
});

function commentOperations({ posts, name }: Called): Operations {
  const comments = `${posts}/:id/comments`;
  return {
    [`GET ${comments}`]: operation(`${name} 글의 댓글 목록`, pageOf(comment)),
    [`POST ${comments}`]: operation(`${name} 글에 댓글이나 답글 쓰기`, created(comment)),
    [`PUT ${comments}/:commentId`]: operation(`${name} 댓글 수정`, comment),
    [`GET ${comments}/:commentId/earlier`]: operation(`${name} 댓글의 수정 전 내용`, z.array(earlierText)),
    [`DELETE ${comments}/:commentId`]: operation(`${name} 댓글 삭제`, MESSAGE),
    [`PUT ${comments}/:commentId/like`]: operation(`${name} 댓글 추천`, likes),
    [`DELETE ${comments}/:commentId/like`]: operation(`${name} 댓글 추천 취소`, likes),
  };
}

/** The calls of a board whose posts can be liked. */
export const likeOperations = ({ posts, name }: Called): Operations => ({
  [`PUT ${posts}/:id/like`]: operation(`${name} 글 추천`, likes),
  [`DELETE ${posts}/:id/like`]: operation(`${name} 글 추천 취소`, likes),
});
