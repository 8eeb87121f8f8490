import { doMainJob } from '../support/main-job'
import { test } from '../support/journey'

test('the main job, with JavaScript', async ({ page, browser }) => {
  await doMainJob(page, browser, true)
})
