/** The tables of what the law asks of who stores personal data; as in `tables.ts`, what is empty is 0 or ''. */
export interface PrivacyTables {
  /** What `/privacy` said from a Seoul day on: `body` is JSON (`PolicySection[]`). */
  privacy_policies: { day: string; body: string };
}
