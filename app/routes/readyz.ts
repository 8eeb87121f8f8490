export { readOnly as action } from '~/http/api/answer.server'
export { answerReadiness as loader } from '~/server/health.server'
