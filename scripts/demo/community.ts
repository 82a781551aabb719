import type { Region } from '#/shared/regions.ts';

/** A hall's telephone is '' where none is known. */
export type Hall = {
  region: string;
  name: string;
  address: string;
  website: string | null;
  youtube: string | null;
  phone: string;
};

/** Days are 'YYYY-MM-DD' in Seoul, times are UTC ISO; a number 0 or a text '' is what the member left empty. */
export type Member = {
  id: string;
  username: string;
  phone: string;
  email: string;
  score4: number;
  score3: number;
  highRun4: number;
  highRun3: number;
  birthYear: number;
  showBirthYear: boolean;
  hall: string;
  region: string;
  joinedAt: string;
};

export type Notice = { title: string; content: string; pinned: boolean; createdAt: string };

/** Authors here and members below are places in the list of members. */
export type PostComment = { author: number; content: string; createdAt: string };

export type Post = {
  author: number;
  /** 말머리; empty for none. */
  heading: string;
  title: string;
  content: string;
  createdAt: string;
  views: number;
  comments: PostComment[];
};

/** An answer has its time in `decidedAt`; it is '' while the applicant waits. */
export type Application = {
  member: number;
  at: string;
  state: 'applied' | 'accepted' | 'declined';
  decidedAt: string;
};

/** A post that takes applicants; `author` is null where the admin wrote it. */
/** What a game says beside its text, in the columns of its table. */
export type GameFacts = {
  day: string;
  start_time: string;
  hall: string;
  region: Region;
  discipline: '4' | '3' | 'pocket';
  score_from: number;
  score_to: number;
  seats: number;
};

export type MatchPost = {
  board: 'promotion' | 'singlematch';
  author: number | null;
  title: string;
  matchDate: string;
  facts?: GameFacts;
  content: string;
  createdAt: string;
  views: number;
  closed: boolean;
  applications: Application[];
};

export type Attendance = { member: number; day: string };
export type Grant = { member: number; amount: number; reason: string; at: string };

export type Community = {
  halls: Hall[];
  members: Member[];
  notices: Notice[];
  posts: Post[];
  matchPosts: MatchPost[];
  attendance: Attendance[];
  grants: Grant[];
};
