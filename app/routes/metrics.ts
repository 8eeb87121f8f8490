export { readOnly as action } from '~/http/api/answer.server'
export { answerMetrics as loader } from '~/server/metrics.server'
