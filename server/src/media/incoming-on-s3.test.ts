import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../../test/world.ts'
import { purgeFiles } from './purge-files.ts'

const PAGE = 2

/** As much of an S3 server as lists and removes objects, two to a page. */
async function openBucket(objects: Map<string, Date>): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    if (request.method === 'DELETE') {
      response.writeHead(objects.delete(pathname.slice('/files-private/'.length)) ? 204 : 404).end()
      return
    }
    const listed = [...objects]
      .filter(([key]) => key.startsWith(searchParams.get('prefix')!) && key > (searchParams.get('start-after') ?? ''))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, PAGE)
    const rows = listed.map(
      ([key, at]) => `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    )
    response.end(`<?xml version="1.0"?><ListBucketResult><Name>x</Name>\n${rows.join('\n')}</ListBucketResult>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('what was brought to S3 long ago and never taken is removed, page after page; what is newer or published stays', async () => {
  const objects = new Map<string, Date>()
  const world = await openWorld({
    variables: {
      ...{ STORAGE: 's3', S3_ENDPOINT: await openBucket(objects), S3_KEY: 'key', S3_SECRET: 'secret' },
      ...{ S3_BUCKET_PUBLIC: 'files-public', S3_BUCKET_PRIVATE: 'files-private' },
    },
  })
  onTestFinished(() => world.end())
  const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000)
  for (const name of ['a', 'b', 'd', 'e']) objects.set(`incoming/${name}`, hoursAgo(4))
  objects.set('incoming/c', hoursAgo(2))
  objects.set('published', hoursAgo(4))
  await purgeFiles(world.context)
  expect([...objects.keys()].toSorted()).toEqual(['incoming/c', 'published'])
})
