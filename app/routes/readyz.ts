export { answerReadiness as loader } from '~/server/health.server'
