import type { Migration } from 'kysely/migration';
import * as baseline from './0078-baseline.ts';
import * as version2 from './0400-version-2.ts';
import * as noMatchMinutes from './0401-no-match-minutes.ts';
import * as noRouteTimes from './0402-no-route-times.ts';
import * as noFormerSignals from './0403-no-former-signals.ts';
import * as matchCommentsByAuthor from './0404-match-comments-by-author.ts';
import * as noSkeletonIndex from './0405-no-skeleton-index.ts';
import * as typedPlayers from './0406-typed-players.ts';
import * as removedComments from './0410-removed-comments.ts';
import * as hallPictures from './0411-hall-pictures.ts';
import * as endedGames from './0412-ended-games.ts';
import * as teamChanges from './0413-team-changes.ts';
import * as playOffs from './0414-play-offs.ts';

/** Every migration by its name; names are never changed, new ones come last. */
export const MIGRATIONS: Record<string, Migration> = {
  '0078-baseline': baseline,
  '0400-version-2': version2,
  '0401-no-match-minutes': noMatchMinutes,
  '0402-no-route-times': noRouteTimes,
  '0403-no-former-signals': noFormerSignals,
  '0404-match-comments-by-author': matchCommentsByAuthor,
  '0405-no-skeleton-index': noSkeletonIndex,
  '0406-typed-players': typedPlayers,
  '0410-removed-comments': removedComments,
  '0411-hall-pictures': hallPictures,
  '0412-ended-games': endedGames,
  '0413-team-changes': teamChanges,
  '0414-play-offs': playOffs,
};

/**
 * The migrations that break programs without them. A program of the version before may start, and go on, on a
 * database with newer migrations as long as none of those is named here; their number is the compatibility
 * number that the database stores. A migration belongs here if a program without it would fail, or would read
 * or write wrongly: it removes, renames or narrows what exists, requires what that program does not write, or
 * gives stored values (the search's tokens, a state) another meaning. One that only adds does not. Entries are
 * never taken away: the first eight are parts of `0400-version-2`.
 */
export const BREAKING: string[] = [
  '0194-cases',
  '0195-sanction-objections',
  '0210-reports-as-cases',
  '0215-takedown-cases',
  '0216-no-show-objections',
  '0217-disputed-results',
  '0240-plain-table-names',
  '0251-accepted-seats',
  '0401-no-match-minutes',
  '0402-no-route-times',
  '0403-no-former-signals',
  '0410-removed-comments',
];

/**
 * The migrations that another one replaced, by its name, in their order: those of 1.0.0, and those that sites of the
 * development between 1.0.0 and the next version have run.
 */
export const REPLACED: Record<string, string[]> = {
  '0078-baseline': [
    '0001-community 0002-whole-community 0003-search 0004-tournaments 0005-shared-work 0006-visits',
    '0008-list-indexes 0012-account-recovery 0013-member-names 0014-results-that-count',
    '0016-numbers-of-match-boards 0017-word-of-organisers 0019-earlier-texts 0020-tv-codes',
    '0021-tournament-formats 0022-tournament-entries 0023-push-subscriptions 0024-seasons',
    '0025-reports 0026-queue-order 0027-conversation 0028-answers 0029-second-factors 0031-passkeys',
    '0032-tournament-search 0033-calendar-feeds 0034-text-filters 0035-bookmarks 0036-takedowns',
    '0040-privacy-policies 0041-member-texts 0042-privacy-requests 0043-pictures 0044-access-records',
    '0045-member-blocks 0046-match-tournaments 0047-mentions 0048-advertising 0049-hall-keepers',
    '0050-site-settings 0051-hall-facts 0052-pictures-of-all-texts 0053-profile-pictures',
    '0054-hidden-pictures 0055-waiting-mentions 0056-hall-places 0057-match-facts 0058-match-watchers',
    '0059-leaks 0060-week-ranks 0061-hall-favourites 0062-leak-reports 0063-hall-news',
    '0064-match-turnouts 0065-merged-halls 0066-takedowns-of-all-contents 0067-hall-imports',
    '0068-post-orders 0069-last-visits 0071-hall-overview 0072-boards 0073-turnout-objections',
    '0074-hall-views 0075-headings 0076-match-comments 0078-access-tokens',
  ].flatMap(names => names.split(' ')),
  '0400-version-2': [
    '0079-hall-news-reports 0080-board-addresses 0082-webhooks 0083-linked-accounts 0094-grant-expiry',
    '0095-report-snapshots 0096-tournament-reports 0097-announced-once 0100-search-without-blanks',
    '0110-idempotency-keys 0111-notification-sources 0160-clock-marks 0170-member-origins',
    '0171-filming-reporters 0182-pair-reviews 0188-compatibility 0194-cases 0195-sanction-objections',
    '0200-webhooks-of-operator 0201-reviewed-matches 0210-reports-as-cases 0215-takedown-cases',
    '0216-no-show-objections 0217-disputed-results 0240-plain-table-names 0250-free-changes',
    '0251-accepted-seats 0300-declined-applications 0310-result-claims 0311-entry-fees',
    '0312-co-organisers 0330-match-games 0340-organiser-offers 0341-entry-payment 0350-roster',
    '0360-clubs 0361-club-meetings 0362-club-dues 0363-club-handicaps 0370-team-matches 0371-leagues',
    '0372-club-takedowns 0373-club-pins 0374-team-match-times 0375-club-pictures 0376-league-seasons',
  ].flatMap(names => names.split(' ')),
};
