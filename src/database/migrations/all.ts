import type { Migration } from 'kysely/migration';
import * as community from './0001-community.ts';
import * as wholeCommunity from './0002-whole-community.ts';
import * as search from './0003-search.ts';
import * as tournaments from './0004-tournaments.ts';
import * as sharedWork from './0005-shared-work.ts';
import * as visits from './0006-visits.ts';
import * as listIndexes from './0008-list-indexes.ts';
import * as accountRecovery from './0012-account-recovery.ts';
import * as memberNames from './0013-member-names.ts';
import * as resultsThatCount from './0014-results-that-count.ts';
import * as numbersOfMatchBoards from './0016-numbers-of-match-boards.ts';
import * as wordOfOrganisers from './0017-word-of-organisers.ts';
import * as earlierTexts from './0019-earlier-texts.ts';
import * as tvCodes from './0020-tv-codes.ts';
import * as tournamentFormats from './0021-tournament-formats.ts';
import * as tournamentEntries from './0022-tournament-entries.ts';
import * as pushSubscriptions from './0023-push-subscriptions.ts';
import * as seasons from './0024-seasons.ts';
import * as reports from './0025-reports.ts';
import * as queueOrder from './0026-queue-order.ts';
import * as conversation from './0027-conversation.ts';
import * as answers from './0028-answers.ts';
import * as secondFactors from './0029-second-factors.ts';
import * as passkeys from './0031-passkeys.ts';
import * as tournamentSearch from './0032-tournament-search.ts';
import * as calendarFeeds from './0033-calendar-feeds.ts';
import * as textFilters from './0034-text-filters.ts';
import * as bookmarks from './0035-bookmarks.ts';
import * as takedowns from './0036-takedowns.ts';
import * as privacyPolicies from './0040-privacy-policies.ts';
import * as memberTexts from './0041-member-texts.ts';
import * as privacyRequests from './0042-privacy-requests.ts';
import * as pictures from './0043-pictures.ts';
import * as accessRecords from './0044-access-records.ts';
import * as memberBlocks from './0045-member-blocks.ts';
import * as matchTournaments from './0046-match-tournaments.ts';
import * as mentions from './0047-mentions.ts';
import * as advertising from './0048-advertising.ts';
import * as hallKeepers from './0049-hall-keepers.ts';
import * as siteSettings from './0050-site-settings.ts';
import * as hallFacts from './0051-hall-facts.ts';
import * as picturesOfAllTexts from './0052-pictures-of-all-texts.ts';
import * as profilePictures from './0053-profile-pictures.ts';
import * as hiddenPictures from './0054-hidden-pictures.ts';
import * as waitingMentions from './0055-waiting-mentions.ts';
import * as hallPlaces from './0056-hall-places.ts';
import * as matchFacts from './0057-match-facts.ts';
import * as matchWatchers from './0058-match-watchers.ts';
import * as leaks from './0059-leaks.ts';
import * as weekRanks from './0060-week-ranks.ts';
import * as hallFavourites from './0061-hall-favourites.ts';
import * as leakReports from './0062-leak-reports.ts';
import * as hallNews from './0063-hall-news.ts';
import * as matchTurnouts from './0064-match-turnouts.ts';
import * as mergedHalls from './0065-merged-halls.ts';
import * as takedownsOfAllContents from './0066-takedowns-of-all-contents.ts';
import * as hallImports from './0067-hall-imports.ts';
import * as postOrders from './0068-post-orders.ts';
import * as lastVisits from './0069-last-visits.ts';
import * as hallOverview from './0071-hall-overview.ts';
import * as boards from './0072-boards.ts';
import * as turnoutObjections from './0073-turnout-objections.ts';
import * as hallViews from './0074-hall-views.ts';
import * as headings from './0075-headings.ts';
import * as matchComments from './0076-match-comments.ts';
import * as accessTokens from './0078-access-tokens.ts';
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

/** Every migration in its order; names are never changed, new ones come last. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-community': community,
  '0002-whole-community': wholeCommunity,
  '0003-search': search,
  '0004-tournaments': tournaments,
  '0005-shared-work': sharedWork,
  '0006-visits': visits,
  '0008-list-indexes': listIndexes,
  '0012-account-recovery': accountRecovery,
  '0013-member-names': memberNames,
  '0014-results-that-count': resultsThatCount,
  '0016-numbers-of-match-boards': numbersOfMatchBoards,
  '0017-word-of-organisers': wordOfOrganisers,
  '0019-earlier-texts': earlierTexts,
  '0020-tv-codes': tvCodes,
  '0021-tournament-formats': tournamentFormats,
  '0022-tournament-entries': tournamentEntries,
  '0023-push-subscriptions': pushSubscriptions,
  '0024-seasons': seasons,
  '0025-reports': reports,
  '0026-queue-order': queueOrder,
  '0027-conversation': conversation,
  '0028-answers': answers,
  '0029-second-factors': secondFactors,
  '0031-passkeys': passkeys,
  '0032-tournament-search': tournamentSearch,
  '0033-calendar-feeds': calendarFeeds,
  '0034-text-filters': textFilters,
  '0035-bookmarks': bookmarks,
  '0036-takedowns': takedowns,
  '0040-privacy-policies': privacyPolicies,
  '0041-member-texts': memberTexts,
  '0042-privacy-requests': privacyRequests,
  '0043-pictures': pictures,
  '0044-access-records': accessRecords,
  '0045-member-blocks': memberBlocks,
  '0046-match-tournaments': matchTournaments,
  '0047-mentions': mentions,
  '0048-advertising': advertising,
  '0049-hall-keepers': hallKeepers,
  '0050-site-settings': siteSettings,
  '0051-hall-facts': hallFacts,
  '0052-pictures-of-all-texts': picturesOfAllTexts,
  '0053-profile-pictures': profilePictures,
  '0054-hidden-pictures': hiddenPictures,
  '0055-waiting-mentions': waitingMentions,
  '0056-hall-places': hallPlaces,
  '0057-match-facts': matchFacts,
  '0058-match-watchers': matchWatchers,
  '0059-leaks': leaks,
  '0060-week-ranks': weekRanks,
  '0061-hall-favourites': hallFavourites,
  '0062-leak-reports': leakReports,
  '0063-hall-news': hallNews,
  '0064-match-turnouts': matchTurnouts,
  '0065-merged-halls': mergedHalls,
  '0066-takedowns-of-all-contents': takedownsOfAllContents,
  '0067-hall-imports': hallImports,
  '0068-post-orders': postOrders,
  '0069-last-visits': lastVisits,
  '0071-hall-overview': hallOverview,
  '0072-boards': boards,
  '0073-turnout-objections': turnoutObjections,
  '0074-hall-views': hallViews,
  '0075-headings': headings,
  '0076-match-comments': matchComments,
  '0078-access-tokens': accessTokens,
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
];
