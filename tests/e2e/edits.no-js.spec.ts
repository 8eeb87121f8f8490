import { editAndDelete, scoreRewordedTactics } from '../support/edits'
import { test } from '../support/journey'

test('a tactic and a comment are reworded, and a comment is deleted, without JavaScript', ({
  page,
  browser,
}) => editAndDelete(page, browser, false))

test('scores for words that have changed are refused and kept, without JavaScript', ({ page, browser }) =>
  scoreRewordedTactics(page, browser, false))
