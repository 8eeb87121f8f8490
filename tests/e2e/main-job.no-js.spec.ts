import { doMainJob } from '../support/main-job'
import { test } from '../support/journey'

test('the main job, without JavaScript', async ({ page, browser }) => {
  await doMainJob(page, browser, false)
})
