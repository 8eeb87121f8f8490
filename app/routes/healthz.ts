export { answerHealth as loader } from '~/server/health.server'
