import { sql } from 'kysely'

/**
 * What stays of a text that is searched where `memo_search.content` leaves it out: its amounts with separators, which a search without these is
 * compared with (A5). All else is found by the words.
 */
export const AMOUNTS_OF_CONTENT = sql<string>`(SELECT coalesce(string_agg(found[1], ' '), '')
  FROM regexp_matches(content, '(?<![0-9,.])([0-9]{1,3}(?:,[0-9]{3})+(?:[.][0-9]+)?)(?!,?[0-9])', 'g') AS found)`
