import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerMetrics } from '~/server/metrics.server'

export const loader = ({ request }: LoaderFunctionArgs) => answerMetrics(request)
