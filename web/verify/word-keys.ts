/** The texts of the catalogues that the page brings along in every language. */
export const WORD_KEYS = [
  ...(['draws.checker_title', 'draws.checker_text', 'draws.checker_drop', 'draws.checker_language'] as const),
  ...([
    'draws.file_choose',
    'draws.file_checking',
    'draws.file_progress',
    'draws.file_none',
    'draws.file_unread',
  ] as const),
  ...(['draws.file_damaged', 'draws.file_damaged_text', 'draws.file_chains', 'draws.file_right'] as const),
  ...(['draws.all_match', 'draws.file_lost', 'draws.row_lost'] as const),
  ...(['draws.file_wrong_count', 'draws.file_first_wrong', 'draws.state_right'] as const),
  ...(['draws.file_about', 'draws.file_line', 'draws.file_date', 'draws.file_game'] as const),
  ...(['draws.file_first', 'draws.file_last', 'draws.keys_title', 'draws.keys_text'] as const),
  ...(['draws.key_operator', 'draws.key_notary', 'draws.key_salt', 'draws.salt_from', 'draws.network'] as const),
  ...(['draws.salt_block_text', 'draws.salt_test_chain', 'draws.salt_none_text', 'draws.block_compare'] as const),
  ...(['games.simulated', 'games.simulated_blocks', 'games.simulated_text', 'draws.together'] as const),
  ...(['draws.list_title', 'draws.list_more', 'draws.list_shown'] as const),
  ...(['pages.game_wingo', 'pages.game_k3', 'pages.game_d5', 'pages.game_racing', 'pages.game_trxwingo'] as const),
  ...(['draws.wrong_manifest_signed', 'draws.wrong_salt_source', 'draws.wrong_salt_signed'] as const),
  ...(['draws.wrong_opening_signed', 'draws.wrong_operator_link', 'draws.wrong_notary_link'] as const),
  ...([
    'draws.wrong_closing_signed',
    'draws.wrong_notary_signed',
    'draws.wrong_entropy',
    'draws.wrong_result',
  ] as const),
  ...(['draws.wrong_block_hash', 'draws.wrong_block_first', 'draws.wrong_order'] as const),
] as const
export type WordKey = (typeof WORD_KEYS)[number]
