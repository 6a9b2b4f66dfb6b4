import { expect, test } from 'vitest'
import { isDriverFault } from './driver-faults.ts'

const thrown = (stack: string, more: object = {}) => Object.assign(new Error('x'), { stack, ...more })

test('what the driver throws from a timer is told apart from a bug of ours', () => {
  const inDriver = thrown(
    'TypeError: null\n    at write (/a/node_modules/postgres/src/connection.js:250:5)\n    at node:x',
  )
  const reset = thrown('Error: read ECONNRESET\n    at TCP.onStreamRead (node:internal/stream_base_commons:216:20)', {
    code: 'ECONNRESET',
  })
  const pipe = thrown(
    'Error: write EPIPE\n    at Socket._write (node:net:1274:8)\n    at nextWrite (/a/node_modules/postgres/src/connection.js:250:22)',
    { code: 'EPIPE' },
  )
  const ourPipe = thrown(
    'Error: write EPIPE\n    at Socket._write (node:net:1274:8)\n    at send (/a/server/x.ts:1:2)',
    {
      code: 'EPIPE',
    },
  )
  const ours = thrown(
    'Error: x\n    at sendTip (/a/server/tips/send-tip.ts:10:5)\n    at /a/node_modules/postgres/src/x.js',
  )
  const other = thrown('Error: x\n    at node:internal/fs', { code: 'EACCES' })

  expect([inDriver, reset, pipe].map(isDriverFault)).toEqual([true, true, true])
  expect([ours, ourPipe, other].map(isDriverFault)).toEqual([false, false, false])
})
