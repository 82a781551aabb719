import type { Generated } from 'kysely';

type ClubRole = 'president' | 'treasurer' | 'match_director' | 'member';

export interface ClubTables {
  /** `listed` is 0 for a club that is dissolved (`closed_at`), or hidden by moderators (`hidden`). */
  clubs: {
    id: Generated<number>;
    listed: Generated<number>;
    name: string;
    name_key: string;
    region: string;
    hall: number | null;
    /** When the club plays, as its officers write it (매주 금요일 19:30). */
    plays: string;
    introduction: string;
    /** The file name of the picture; '' without one. */
    picture: Generated<string>;
    statutes: string;
    joining: 'open' | 'approval' | 'code';
    invite_code: string;
    shows_names: Generated<number>;
    hidden: Generated<number>;
    member_count: Generated<number>;
    created_at: string;
    updated_at: string;
    closed_at: string | null;
  };
  /** `joined_at` is null while the application waits; `shown` is 1 if the member's profile names the club. */
  club_members: {
    club: number;
    member: number;
    role: Generated<ClubRole>;
    applied_at: string;
    joined_at: string | null;
    shown: Generated<number>;
  };
}
