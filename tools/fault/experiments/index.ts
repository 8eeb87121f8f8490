import type { Experiment } from '../support/report'
import { f01 } from './f01'
import { f02 } from './f02'
import { f03 } from './f03'
import { f04 } from './f04'
import { f05 } from './f05'
import { f06 } from './f06'
import { f08 } from './f08'
import { f11 } from './f11'
import { f12 } from './f12'
import { f13 } from './f13'
import { f14 } from './f14'
import { f15 } from './f15'
import { f16 } from './f16'
import { f18 } from './f18'
import { f19 } from './f19'
import { f20 } from './f20'
import { f29 } from './f29'
import { f30 } from './f30'
import { f31 } from './f31'

/** By the name under which they are run. */
export const experiments: Record<string, Experiment> = {
  F1: f01,
  F2: f02,
  F3: f03,
  F4: f04,
  F5: f05,
  F6: f06,
  F8: f08,
  F11: f11,
  F12: f12,
  F13: f13,
  F14: f14,
  F15: f15,
  F16: f16,
  F18: f18,
  F19: f19,
  F20: f20,
  F29: f29,
  F30: f30,
  F31: f31,
}
