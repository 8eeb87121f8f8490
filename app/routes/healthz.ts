export { readOnly as action } from '~/http/api/answer.server'
export { answerHealth as loader } from '~/server/health.server'
