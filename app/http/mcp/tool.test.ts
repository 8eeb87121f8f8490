import { expect, test } from 'vitest'
import { z } from 'zod'
import { NotReadyError } from '../../domain/policy'
import { UNAUTHENTICATED } from '../request/refusals.server'
import { HttpError } from '../request/to-refusal.server'
import { sentenceOf } from './tool.server'

const OURS = 'Something went wrong on our side. Please try again. If it happens again, tell your user.'

test.each([
  ['a token that was revoked meanwhile', new HttpError(UNAUTHENTICATED), 'Please sign in.'],
  ['a result that is being worked out', new NotReadyError('Not yet.', 4), 'Not yet. Call again in 4 s.'],
  ['an answer of ours that its schema refuses', z.string().safeParse(1).error, OURS],
  ['a fault', new TypeError('x is undefined'), OURS],
])('an error outside an operation is told as what it is: %s', (_, error, sentence) => {
  const request = new Request('http://localhost:3000/mcp', { method: 'POST' })
  expect(sentenceOf(error, { request, context: {} })).toBe(sentence)
})
