-- Without it the deletion of a user reads all activities.
CREATE INDEX activities_by_excluder ON activities (excluded_by) WHERE excluded_by IS NOT NULL;
