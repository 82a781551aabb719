import type { Migration } from 'kysely/migration';
import * as baseline from './0078-baseline.ts';
import * as hallNewsReports from './0079-hall-news-reports.ts';
import * as boardAddresses from './0080-board-addresses.ts';
import * as webhooks from './0082-webhooks.ts';
import * as linkedAccounts from './0083-linked-accounts.ts';
import * as grantExpiry from './0094-grant-expiry.ts';
import * as reportSnapshots from './0095-report-snapshots.ts';
import * as tournamentReports from './0096-tournament-reports.ts';
import * as announcedOnce from './0097-announced-once.ts';
import * as searchWithoutBlanks from './0100-search-without-blanks.ts';
import * as idempotencyKeys from './0110-idempotency-keys.ts';
import * as notificationSources from './0111-notification-sources.ts';
import * as clockMarks from './0160-clock-marks.ts';
import * as memberOrigins from './0170-member-origins.ts';
import * as filmingReporters from './0171-filming-reporters.ts';
import * as pairReviews from './0182-pair-reviews.ts';
import * as compatibility from './0188-compatibility.ts';
import * as cases from './0194-cases.ts';
import * as sanctionObjections from './0195-sanction-objections.ts';
import * as webhooksOfOperator from './0200-webhooks-of-operator.ts';
import * as reviewedMatches from './0201-reviewed-matches.ts';
import * as reportsAsCases from './0210-reports-as-cases.ts';
import * as takedownCases from './0215-takedown-cases.ts';
import * as noShowObjections from './0216-no-show-objections.ts';
import * as disputedResults from './0217-disputed-results.ts';
import * as plainTableNames from './0240-plain-table-names.ts';
import * as freeChanges from './0250-free-changes.ts';
import * as acceptedSeats from './0251-accepted-seats.ts';
import * as declinedApplications from './0300-declined-applications.ts';
import * as resultClaims from './0310-result-claims.ts';
import * as entryFees from './0311-entry-fees.ts';
import * as coOrganisers from './0312-co-organisers.ts';
import * as matchGames from './0330-match-games.ts';
import * as organiserOffers from './0340-organiser-offers.ts';
import * as entryPayment from './0341-entry-payment.ts';
import * as roster from './0350-roster.ts';
import * as clubs from './0360-clubs.ts';
import * as clubMeetings from './0361-club-meetings.ts';
import * as clubDues from './0362-club-dues.ts';
import * as clubHandicaps from './0363-club-handicaps.ts';
import * as teamMatches from './0370-team-matches.ts';
import * as leagues from './0371-leagues.ts';
import * as clubTakedowns from './0372-club-takedowns.ts';
import * as clubPins from './0373-club-pins.ts';
import * as teamMatchTimes from './0374-team-match-times.ts';
import * as clubPictures from './0375-club-pictures.ts';
import * as leagueSeasons from './0376-league-seasons.ts';

/** Every migration by its name; names are never changed, new ones come last. */
export const MIGRATIONS: Record<string, Migration> = {
  '0078-baseline': baseline,
  '0079-hall-news-reports': hallNewsReports,
  '0080-board-addresses': boardAddresses,
  '0082-webhooks': webhooks,
  '0083-linked-accounts': linkedAccounts,
  '0094-grant-expiry': grantExpiry,
  '0095-report-snapshots': reportSnapshots,
  '0096-tournament-reports': tournamentReports,
  '0097-announced-once': announcedOnce,
  '0100-search-without-blanks': searchWithoutBlanks,
  '0110-idempotency-keys': idempotencyKeys,
  '0111-notification-sources': notificationSources,
  '0160-clock-marks': clockMarks,
  '0170-member-origins': memberOrigins,
  '0171-filming-reporters': filmingReporters,
  '0182-pair-reviews': pairReviews,
  '0188-compatibility': compatibility,
  '0200-webhooks-of-operator': webhooksOfOperator,
  '0194-cases': cases,
  '0195-sanction-objections': sanctionObjections,
  '0201-reviewed-matches': reviewedMatches,
  '0210-reports-as-cases': reportsAsCases,
  '0215-takedown-cases': takedownCases,
  '0216-no-show-objections': noShowObjections,
  '0217-disputed-results': disputedResults,
  '0240-plain-table-names': plainTableNames,
  '0250-free-changes': freeChanges,
  '0251-accepted-seats': acceptedSeats,
  '0300-declined-applications': declinedApplications,
  '0310-result-claims': resultClaims,
  '0311-entry-fees': entryFees,
  '0330-match-games': matchGames,
  '0340-organiser-offers': organiserOffers,
  '0312-co-organisers': coOrganisers,
  '0341-entry-payment': entryPayment,
  '0350-roster': roster,
  '0360-clubs': clubs,
  '0370-team-matches': teamMatches,
  '0371-leagues': leagues,
  '0374-team-match-times': teamMatchTimes,
  '0361-club-meetings': clubMeetings,
  '0362-club-dues': clubDues,
  '0363-club-handicaps': clubHandicaps,
  '0372-club-takedowns': clubTakedowns,
  '0373-club-pins': clubPins,
  '0375-club-pictures': clubPictures,
  '0376-league-seasons': leagueSeasons,
};

/**
 * The migrations that break programs without them. A program of the version before may start, and go on, on a
 * database with newer migrations as long as none of those is named here; their number is the compatibility
 * number that the database stores. A migration belongs here if a program without it would fail, or would read
 * or write wrongly: it removes, renames or narrows what exists, requires what that program does not write, or
 * gives stored values (the search's tokens, a state) another meaning. One that only adds does not. Entries are
 * never taken away.
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
];

/** The migrations of 1.0.0, which a site of that version has recorded instead of the baseline. */
export const REPLACED_BY_BASELINE = [
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
].flatMap(names => names.split(' '));
