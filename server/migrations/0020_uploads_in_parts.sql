-- migrate:up

-- A file of a chat may be brought in parts, over days and breaks of the line.
ALTER TABLE media_file
  -- bytes of each part but the last; null where the file comes whole
  ADD COLUMN part_size integer,
  -- what the storage calls the place of the parts, from the first time that somebody asked where to bring them
  ADD COLUMN upload_id text,
  -- why it was refused when it was looked at: whoever asks later is told the same
  ADD COLUMN refused_for text;

-- migrate:down
-- forward only
