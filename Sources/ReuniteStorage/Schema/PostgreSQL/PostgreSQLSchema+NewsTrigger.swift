import ReuniteDatabase

extension PostgreSQLSchema {
    /// Notifies servers of accounts whose notifications have changed, once in a transaction for each account. The text is the
    /// row of the account, and nothing of the notification.
    static let newsTrigger = """
        CREATE FUNCTION notification_news() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_notify('\(NoticeChannel.news)', CAST(coalesce(NEW.account, OLD.account) AS text));
            RETURN NULL;
        END $$;
        CREATE TRIGGER notification_news AFTER INSERT OR DELETE OR UPDATE OF read_at, confirmed ON notification
            FOR EACH ROW EXECUTE FUNCTION notification_news();
        """
}
